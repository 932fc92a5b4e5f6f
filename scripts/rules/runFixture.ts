import type { AlarmChange, Changes, FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import { applyRules, evaluate, tick } from '#functions/domain/alarms/firing/evaluate.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { publish, ruleSetOf, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { defaultStaleAfterMs, publishVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { applyIncoming } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { messageId, payloadId } from '#functions/domain/telemetry/messageId.ts'
import { checkMessage } from '#shared/contract/telemetry.ts'
import { editedRule, type Fixture, type FixtureInput, type FixtureMessage, type FixtureRule } from './fixture.ts'
import { startMailing, type SentMail } from './mailing.ts'
import { ruleDraftOf } from './ruleDraft.ts'

const minuteMs = 60_000

export interface Run {
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
  readonly mails: readonly SentMail[]
}

interface RunningDevice {
  readonly name: string
  readonly model: string
  state: DeviceState
  rules: RuleState
}

/** Runs a fixture through the engine as the product does: repeated, future and late messages are sorted out first. */
export const runFixture = (fixture: Fixture): Run => {
  const parameters = new Map(Object.entries(fixture.models).map(([name, of]) => [name, new Map(Object.entries(of))]))
  const devices = new Map(Object.entries(fixture.devices).map(([name, model]) => [name, runningDevice(name, model)]))
  const rules = new Map<string, FixtureRule>()
  const events: FiringEvent[] = []
  const alarms = new Map<string, AlarmChange>()
  let ruleSet = emptyRuleSet(fixture, parameters)
  let publication = 0
  let now = Number.NaN
  const mailing = startMailing(rule => rules.get(rule)?.severity ?? 100)

  const deviceNamed = (name: string): RunningDevice => {
    const device = devices.get(name)
    if (!device) throw new Error(`the device ${name} is not in devices`)
    return device
  }
  const record = (device: RunningDevice, { state, changes }: { state: RuleState; changes: Changes }): void => {
    device.rules = state
    events.push(...changes.events)
    for (const alarm of changes.alarms) alarms.set(alarm.id, alarm)
    mailing.enqueueAll(changes.events, now)
  }
  const publishRule = (rule: FixtureRule): void => {
    publication += 1
    const draft = ruleDraftOf(rule, parameters)
    const version = publishVersion(ruleSet.rules.get(rule.ruleName), draft, { at: now, publication })
    rules.set(rule.ruleName, rule)
    ruleSet = publish(ruleSet, version, publication)
  }
  const advance = (time: number): void => {
    if (time < now) throw new Error(`the clock goes back to ${new Date(time).toISOString()}`)
    const first = Math.floor((Number.isNaN(now) ? time : now) / minuteMs + 1) * minuteMs
    for (let minute = first; minute <= time; minute += minuteMs) {
      now = minute
      for (const device of devices.values()) record(device, tick(ruleSet, device, device.rules, minute))
      mailing.wholeMinute(minute)
    }
    now = time
  }
  const receive = (message: FixtureMessage): void => {
    const device = deviceNamed(message.device)
    const incoming = incomingOf(message)
    const { state, outcome } = applyIncoming(device.state, incoming)
    device.state = state
    if (outcome !== 'accepted' || incoming.type !== 'message') return
    const { message: accepted } = incoming
    if (accepted.kind === 'readings' || accepted.kind === 'errors') {
      record(device, evaluate(ruleSet, device, device.rules, accepted, now))
    }
  }
  const apply = (input: FixtureInput): void => {
    advance('advanceTo' in input ? input.advanceTo : input.receivedAt)
    if ('device' in input) receive(input)
    else if ('sending' in input) mailing.setSending(input.sending === 'works')
    else if ('setDevice' in input) {
      const device = deviceNamed(input.setDevice.deviceName)
      device.state = { ...device.state, deviceStatus: input.setDevice.deviceStatus }
    } else if ('editRule' in input) {
      const { ruleName } = input.editRule
      publishRule(editedRule(rules.get(ruleName), input.editRule))
      for (const device of devices.values()) record(device, applyRules(ruleSet, device, device.rules, now))
      mailing.severityChanged(ruleName)
    }
  }

  const [first] = fixture.input
  if (first) advance('advanceTo' in first ? first.advanceTo : first.receivedAt)
  for (const rule of fixture.rules) publishRule(rule)
  for (const input of fixture.input) apply(input)
  return { events, alarms: [...alarms.values()], mails: mailing.sent }
}

const emptyRuleSet = (
  fixture: Fixture,
  parameters: ReadonlyMap<string, ReadonlyMap<string, 'number' | 'string' | 'boolean'>>,
): RuleSet => {
  const models = [...parameters].map(([name, of]) => {
    const seconds = fixture.staleAfterSeconds[name]
    return [
      name,
      { parameters: of, staleAfterMs: seconds === undefined ? defaultStaleAfterMs : seconds * 1000 },
    ] as const
  })
  return ruleSetOf(new Map(models), [], 0)
}

const runningDevice = (name: string, model: string): RunningDevice => ({
  name,
  model,
  state: { ...newDeviceState(name), modelName: model, deviceStatus: 'OK', registeredAt: 0 },
  rules: newRuleState(model),
})

const incomingOf = ({ device, kind, receivedAt, ...payload }: FixtureMessage): Incoming => {
  const base64 = Buffer.from(JSON.stringify(payload)).toString('base64')
  const raw = { topic: `instruments/${device}/${kind}`, payload: base64, receivedAt }
  const message = checkMessage(kind, payload)
  return typeof message === 'string'
    ? { type: 'malformed', id: payloadId(raw), reason: message, raw }
    : { type: 'message', id: messageId(message), message, raw }
}
