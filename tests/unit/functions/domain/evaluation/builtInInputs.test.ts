import { describe, expect, it } from 'vitest'
import { noChanges } from '#functions/domain/alarms/firing/changes.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { publishVersion, type RuleDraft } from '#functions/domain/alarms/state/ruleVersion.ts'
import {
  evaluateIdle,
  evaluateIncoming,
  finishDeviceEvaluation,
  makeDeviceEvaluation,
} from '#functions/domain/evaluation/evaluateDevice.ts'
import { applyToDraft } from '#functions/domain/telemetry/applyIncoming.ts'
import { makeDeviceDraft } from '#functions/domain/telemetry/deviceDraft.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { itemsOf } from '#scripts/base/items.ts'

const minute = 60_000
const models = new Map([['M', { parameters: new Map([['P', 'number' as const]]), staleAfterMs: 15 * minute }]])
const known: DeviceState = { ...newDeviceState('D'), modelName: 'M', deviceStatus: 'OK' }

/** A rule that was saved at a time, as the only rule of a stage that sees its instruments. */
const onlyRule = (expression: string, at = 0) => {
  const draft: RuleDraft = {
    enabled: true,
    severity: 100,
    resetWhenFalse: false,
    resetAfterFirst: true,
    type: 'Expression',
    ruleName: 'R',
    expression,
    models: ['M'],
    count: 1,
    windowMs: undefined,
  }
  return {
    set: buildRuleSet(models, [publishVersion(undefined, draft, { at, publication: 1 })], 1),
    scratch: newScratchMemory(),
    stage: { isHeld: false, since: 0, releasedAt: 0 },
  }
}

const message = (id: string, report: object, receivedAt: number): Incoming => ({
  type: 'message',
  id,
  message: report as Extract<Incoming, { type: 'message' }>['message'], // each call gives a whole report
  raw: { topic: '', payload: '', receivedAt },
})
const reading = (timestamp: number, P: number): Incoming =>
  message(`r${timestamp}`, { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf({ P }) }, timestamp)
const status = (timestamp: number, text: string, receivedAt = timestamp): Incoming =>
  message(text, { kind: 'status', timestamp, status: text }, receivedAt)
const presence = (connected: boolean, at: number, version: number): Incoming => ({
  type: 'presence',
  receivedAt: at + 500,
  presence: { connected, at, version, session: '' },
})

/** Applies and evaluates the messages and events of a batch. Returns when alarms fired and closed. */
const follow = (expression: string, batch: readonly Incoming[]): string[] => {
  const draft = makeDeviceDraft(known)
  const evaluation = makeDeviceEvaluation(onlyRule(expression), draft)
  const changes = batch.flatMap(one => evaluateIncoming(evaluation, applyToDraft(draft, one).outcome, one))
  finishDeviceEvaluation(evaluation)
  return changes.flatMap(({ events, alarms }) => [
    ...events.map(({ at }) => `fires at ${at}`),
    ...alarms.flatMap(({ closedAt }) => (closedAt === undefined ? [] : [`closes at ${closedAt}`])),
  ])
}

describe('a rule on the connection', () => {
  const lost = (...events: readonly Incoming[]): string[] => follow('($CONNECTED = FALSE)', events)

  it('is evaluated at the time by the broker, and not at an event that is older than the newest', () => {
    const [connected, gone] = [presence(true, 10_000, 5), presence(false, 20_000, 5)]
    expect(lost(connected, gone)).toEqual(['fires at 20000'])
    expect(lost(presence(true, 30_000, 6), gone)).toEqual([])
    expect(lost(connected, gone, presence(false, 5_000, 4))).toEqual(['fires at 20000'])
  })

  it('is never evaluated before its last evaluation at an event, whatever the times of the events', () => {
    expect(lost(presence(true, 20_000, 5), presence(false, 19_000, 5))).toEqual(['fires at 20000'])
    expect(lost(presence(false, 20_000, 5), presence(true, 19_000, 6))).toEqual(['fires at 20000', 'closes at 20000'])
  })
})

describe('a rule on the silence of an item', () => {
  it('finds an instrument that has sent nothing since before the rule was saved', () => {
    const by = onlyRule('(silent(P) >= 10)', 30.5 * minute)
    const silent = { ...known, latest: { P: { value: 1, at: 20 * minute, category: 'MassSpec' } } } as const
    const { state, changes } = evaluateIdle(by, silent, 31 * minute, [31 * minute])
    expect(changes?.events).toMatchObject([{ rule: 'R', at: 31 * minute }])
    expect(state.received).toEqual({ P: 20 * minute })
    const unheard = evaluateIdle(by, known, 31 * minute, [31 * minute])
    expect([unheard.state.received, unheard.changes]).toEqual([{}, noChanges])
  })
})

describe('a rule on the status', () => {
  it('uses a status that was too late to be evaluated, if it is the newest, from the next message of the batch on', () => {
    const late = status(10 * minute, 'RUN', 20.5 * minute)
    const batch = [status(minute, 'IDLE'), reading(20 * minute, 2), late, reading(21 * minute, 2)]
    expect(follow("($REPORTED = 'RUN') and (P > 1)", batch)).toEqual([`fires at ${21 * minute}`])
  })
})
