import { describe, expect, it } from 'vitest'
import { noChanges, type Changes } from '#functions/domain/alarms/firing/changes.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { unknownSight } from '#functions/domain/fleet/stageSight.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { publishVersion, type RuleDraft } from '#functions/domain/alarms/state/ruleVersion.ts'
import { makeDeviceDraft, finishDraft } from '#functions/domain/telemetry/deviceDraft.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import {
  evaluateIdle,
  finishDeviceEvaluation,
  evaluateIncoming,
  makeDeviceEvaluation,
} from '#functions/domain/evaluation/evaluateDevice.ts'
import { itemsOf } from '#scripts/base/items.ts'

const parameters = new Map([['P', 'number' as const]])
const counted = { enabled: true, severity: 100, resetWhenFalse: false, resetAfterFirst: true } as const
const drafts: RuleDraft[] = [
  {
    ...counted,
    type: 'Expression',
    ruleName: 'High',
    expression: '(P > 1)',
    models: ['M'],
    count: 2,
    windowMs: 60_000,
  },
  { ...counted, type: 'deviceCode', ruleName: 'Fault', code: '0x1', models: ['N'], count: 1, windowMs: 30_000 },
]
const versions = drafts.map(draft => publishVersion(undefined, draft, { at: 0, publication: 1 }))
const models = new Map(['M', 'N'].map(name => [name, { parameters, staleAfterMs: 900_000 }]))
const rules = {
  set: buildRuleSet(models, versions, 1),
  stored: new Map<string, never>(),
  limits: new Map<string, never>(),
  scratch: newScratchMemory(),
  stage: unknownSight,
}

const raw = (receivedAt: number) => ({ topic: '', payload: '', receivedAt })
const reading = (timestamp: number, P: number): Incoming => ({
  type: 'message',
  id: String(timestamp),
  message: { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf({ P }) },
  raw: raw(timestamp),
})
const error = (timestamp: number): Incoming => ({
  type: 'message',
  id: String(timestamp),
  message: { kind: 'errors', timestamp, errorType: 'E', errorCode: '0x1', errorInfo: '' },
  raw: raw(timestamp),
})

interface Step {
  readonly incoming: Incoming
  readonly modelName: string
}

/** The batch of messages, each with the model that the instrument has by then. */
const evaluatedState = (state: DeviceState, steps: readonly Step[], by = rules) => {
  const draft = makeDeviceDraft(state)
  const evaluation = makeDeviceEvaluation(by, draft)
  const changes = steps.map(({ incoming, modelName }): Changes | undefined => {
    draft.state.modelName = modelName
    const [changed = noChanges] = evaluateIncoming(evaluation, 'accepted', incoming)
    return changed
  })
  finishDeviceEvaluation(evaluation)
  return { state: finishDraft(draft), changes }
}

const fresh = newDeviceState('D')
const steps: Step[] = [
  { incoming: reading(1_000, 2), modelName: 'M' },
  { incoming: reading(2_000, 3), modelName: 'M' },
  { incoming: error(3_000), modelName: 'N' },
]

it("a batch gives the same result as its messages one by one, even if the instrument's model changes within it", () => {
  const whole = evaluatedState(fresh, steps)
  let state = fresh
  const single = steps.flatMap(step => {
    const one = evaluatedState(state, [step])
    state = one.state
    return one.changes
  })
  expect(whole.changes).toEqual(single)
  expect(whole.state).toEqual(state)
  expect(whole.changes.map(changes => changes?.events.map(({ rule, at }) => [rule, at]))).toEqual([
    [],
    [['High', 2_000]],
    [['Fault', 3_000]],
  ])
  expect(whole.changes[2]?.alarms.map(({ rule, closedBy }) => [rule, closedBy])).toEqual([
    ['High', 'edit'],
    ['Fault', undefined],
  ])
})

it('the time of the next scheduled evaluation is returned, except for a batch without a message to evaluate', () => {
  expect(evaluatedState(fresh, steps).state.autoResolveAt).toBe(33_000)
  const draft = makeDeviceDraft(fresh)
  const evaluation = makeDeviceEvaluation(rules, draft)
  expect(evaluateIncoming(evaluation, 'duplicate', reading(1_000, 2))).toEqual([])
  finishDeviceEvaluation(evaluation)
  expect(finishDraft(draft)).toEqual(fresh)
})

const registration: Incoming = {
  type: 'message',
  id: 'g',
  message: { kind: 'registration', timestamp: 3_000, modelName: 'N', serialNumber: '', firmware: '' },
  raw: raw(3_000),
}

it('a registration with another model closes the alarms of the old model', () => {
  const open = evaluatedState(fresh, steps.slice(0, 2)).state
  const same = evaluatedState(open, [{ incoming: registration, modelName: 'M' }])
  expect(same.changes).toEqual([noChanges])
  const other = evaluatedState(open, [{ incoming: registration, modelName: 'N' }])
  expect(other.changes).toMatchObject([{ alarms: [{ rule: 'High', closedAt: 3_000 }] }])
  expect(other.state.rules?.model).toBe('N')
})

it('a registration closes alarms at its own time, even if their rule was edited before they opened', () => {
  const edited = versions.map((rule, index) =>
    publishVersion(rule, { ...drafts[index]!, severity: 100, windowMs: 70_000 }, { at: 500, publication: 2 }),
  )
  const since = { ...rules, set: buildRuleSet(models, edited, 2) }
  const open = evaluatedState(fresh, steps.slice(0, 2), since).state
  const { changes } = evaluatedState(open, [{ incoming: registration, modelName: 'N' }], since)
  expect(changes).toMatchObject([{ alarms: [{ rule: 'High', closedAt: 3_000, closedBy: 'edit' }] }])
})

describe('a rule with an on-delay', () => {
  const delayed: RuleDraft = {
    ...counted,
    type: 'Expression',
    ruleName: 'Delayed',
    expression: '(P > 1)',
    models: ['M'],
    count: 1,
    windowMs: undefined,
    onDelayMs: 90_000,
  }
  const version = publishVersion(undefined, delayed, { at: 0, publication: 1 })
  const released = { isHeld: false, since: 0, releasedAt: 0 }
  const by = (stage: typeof released) => ({ ...rules, set: buildRuleSet(models, [version], 1), stage })
  const known: DeviceState = { ...fresh, deviceStatus: 'OK' }
  const step: Step = { incoming: reading(10_000, 2), modelName: 'M' }

  it('is due at the full minute after its delay, and then fires without a message', () => {
    const { state } = evaluatedState(known, [step], by(released))
    expect(state.autoResolveAt).toBe(120_000)
    expect(evaluateIdle(by(released), state, 119_999).changes).toEqual(noChanges)
    const { state: after, changes } = evaluateIdle(by(released), state, 140_000)
    expect(changes?.events).toMatchObject([{ rule: 'Delayed', at: 120_000, receivedAt: 140_000, late: false }])
    expect(after.autoResolveAt).toBeUndefined()
  })

  it('is not due while heartbeats are late or the instrument is not admitted, and starts over afterwards', () => {
    const { state } = evaluatedState(known, [step], by({ ...released, isHeld: true }))
    expect(state.autoResolveAt).toBeUndefined()
    expect(evaluateIdle(by({ ...released, isHeld: true }), state, 600_000).changes).toEqual(noChanges)
    expect(evaluateIdle(by(released), { ...state, deviceStatus: 'DORMANT' }, 600_000).changes).toEqual(noChanges)
    const again = evaluateIdle(by({ ...released, releasedAt: 200_000 }), state, 210_000)
    expect(again.state.autoResolveAt).toBe(300_000)
    expect(again.changes).toEqual(noChanges)
  })
})
