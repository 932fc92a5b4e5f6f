import type { AlarmChange, Changes, FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import { applyRules, tick } from '#functions/domain/alarms/firing/evaluate.ts'
import { evaluateMinutes } from '#functions/domain/alarms/firing/evaluateService.ts'
import { closeByAdmission } from '#functions/domain/alarms/firing/serviceTime.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import {
  makeDeviceEvaluation,
  evaluateIncoming,
  finishDeviceEvaluation,
} from '#functions/domain/evaluation/evaluateDevice.ts'
import type { OwnLimitsByRule } from '#functions/domain/alarms/state/ownVersion.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { publish, buildRuleSet, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { defaultStaleAfterMs, publishVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { applyToDraft } from '#functions/domain/telemetry/applyIncoming.ts'
import { makeDeviceDraft, finishDraft } from '#functions/domain/telemetry/deviceDraft.ts'
import { makeServiceView } from '#functions/domain/telemetry/makeServiceView.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { inKnownSpelling } from '#functions/domain/telemetry/knownSpelling.ts'
import { messageId, payloadId } from '#functions/domain/telemetry/messageId.ts'
import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import {
  editedRule,
  type Fixture,
  type FixtureInput,
  type FixtureMessage,
  type FixturePresence,
  type FixtureRule,
} from './fixture.ts'
import { applyOwnLimit } from './ownLimits.ts'
import { startMailing, type SentMail } from './mailing.ts'
import { buildRuleDraft } from './ruleDraft.ts'

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

/**
 * Runs a fixture through the engine as the product does. Messages that are repeated, late or in the future are
 * filtered out first.
 */
export const runFixture = (fixture: Fixture): Run => {
  const parameters = new Map(Object.entries(fixture.models).map(([name, of]) => [name, new Map(Object.entries(of))]))
  const devices = new Map(Object.entries(fixture.devices).map(([name, model]) => [name, runningDevice(name, model)]))
  const rules = new Map<string, FixtureRule>()
  const events: FiringEvent[] = []
  const alarms = new Map<string, AlarmChange>()
  let ruleSet = emptyRuleSet(fixture, parameters)
  let publication = 0
  let now = Number.NaN
  let stage = { isHeld: false, releasedAt: 0 }
  const own = new Map<string, OwnLimitsByRule>()
  const mailing = startMailing(rule => rules.get(rule)?.severity ?? 100)

  const deviceNamed = (name: string): RunningDevice => {
    const device = devices.get(name)
    if (!device) throw new Error(`An input names the device ${name}. Add it to devices of the fixture`)
    return device
  }
  const record = (device: RunningDevice, { state, changes }: { state: RuleState; changes: Changes }): void => {
    device.rules = state
    const notified = changes.events.filter(event => !event.isShadow)
    events.push(...notified)
    for (const alarm of changes.alarms) alarms.set(alarm.id, alarm)
    mailing.enqueueAll(notified, now)
  }
  const publishRule = (rule: FixtureRule): void => {
    publication += 1
    const draft = buildRuleDraft(rule, parameters)
    const version = publishVersion(ruleSet.rules.get(rule.ruleName), draft, { at: now, publication })
    rules.set(rule.ruleName, rule)
    ruleSet = publish(ruleSet, version, publication)
  }
  const advance = (time: number): void => {
    if (time < now)
      throw new Error(
        `The input at ${new Date(time).toISOString()} is older than the one above. List inputs in order of arrival`,
      )
    const first = Math.floor((Number.isNaN(now) ? time : now) / minuteMs + 1) * minuteMs
    for (let minute = first; minute <= time; minute += minuteMs) {
      now = minute
      for (const device of devices.values()) passMinute(device, minute)
      mailing.wholeMinute(minute)
    }
    now = time
  }
  const passMinute = (device: RunningDevice, minute: number): void => {
    const { deviceStatus } = device.state
    const isAsleep = deviceStatus !== 'OK' || stage.isHeld
    const delaysFrom = isAsleep ? Number.POSITIVE_INFINITY : stage.releasedAt
    const evaluated = tick(ruleSet, { ...askedWithOwn(device), delaysFrom }, device.rules, minute, working => {
      if (!isAsleep) evaluateMinutes(working, makeServiceView(device.state, stage.releasedAt), [minute], minute)
    })
    record(device, evaluated)
  }
  /**
   * Applies a message or a connection event to an instrument's state, and evaluates the rules, as the product's
   * functions do.
   */
  const receive = (device: RunningDevice, received: Incoming): void => {
    const incoming = inKnownSpelling(received, device.state, parameters.get(device.model))
    const draft = makeDeviceDraft({ ...device.state, rules: device.rules })
    const evaluation = makeDeviceEvaluation({ set: ruleSet, scratch: newScratchMemory(), stage, own }, draft)
    const { outcome } = applyToDraft(draft, incoming)
    const changes = evaluateIncoming(evaluation, outcome, incoming)
    finishDeviceEvaluation(evaluation)
    device.state = finishDraft(draft)
    for (const one of changes) record(device, { state: device.state.rules ?? device.rules, changes: one })
    device.rules = device.state.rules ?? device.rules
  }
  const decide = (device: RunningDevice, deviceStatus: DeviceState['deviceStatus']): void => {
    device.state = { ...device.state, deviceStatus, decidedAt: now }
    if (deviceStatus === 'OK') return
    record(
      device,
      tick(ruleSet, { ...askedWithOwn(device), delaysFrom: Number.POSITIVE_INFINITY }, device.rules, now, working =>
        closeByAdmission(working, now),
      ),
    )
  }
  const askedWithOwn = (device: RunningDevice) => ({ ...asked(device), own: own.get(device.name) })
  const applyToAll = (): void => {
    for (const device of devices.values()) record(device, applyRules(ruleSet, askedWithOwn(device), device.rules, now))
  }
  const apply = (input: FixtureInput): void => {
    advance('advanceTo' in input ? input.advanceTo : input.receivedAt)
    if ('device' in input)
      receive(deviceNamed(input.device), input.kind === 'presence' ? presenceOf(input) : incomingOf(input))
    else if ('stage' in input)
      stage = input.stage === 'held' ? { ...stage, isHeld: true } : { isHeld: false, releasedAt: now }
    else if ('ownLimit' in input) {
      const { name, model } = deviceNamed(input.ownLimit.device)
      publication += 1
      own.set(name, applyOwnLimit(own.get(name), input.ownLimit, model, { at: now, publication }))
      ruleSet = { ...ruleSet, revision: publication }
      applyToAll()
    } else if ('sending' in input) mailing.setSending(input.sending === 'works')
    else if ('setDevice' in input) {
      decide(deviceNamed(input.setDevice.deviceName), input.setDevice.deviceStatus)
    } else if ('editRule' in input) {
      const { ruleName } = input.editRule
      publishRule(editedRule(rules.get(ruleName), input.editRule))
      applyToAll()
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
    const seconds = Object.hasOwn(fixture.staleAfterSeconds, name) ? fixture.staleAfterSeconds[name] : undefined
    return [
      name,
      { parameters: of, staleAfterMs: seconds === undefined ? defaultStaleAfterMs : seconds * 1000 },
    ] as const
  })
  return buildRuleSet(new Map(models), [], 0)
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

/** If a fixture's connection event has no version, its time serves as the version. */
const presenceOf = ({ receivedAt, timestamp, connected, version = timestamp }: FixturePresence): Incoming => ({
  type: 'presence',
  receivedAt,
  presence: { connected, at: timestamp, version, session: 'fixture' },
})

const asked = ({ name, model, state: { status } }: RunningDevice) => ({ name, model, status })
