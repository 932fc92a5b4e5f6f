import { describe, expect, it, vi } from 'vitest'
import type { AlarmRows } from '#functions/domain/alarms/rows/alarmRows.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { unknownSight } from '#functions/domain/fleet/stageSight.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { publishVersion, type RuleDraft } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { Row } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { variablesOf } from '#infra/variables.ts'
import { itemsOf } from '#scripts/base/items.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
for (const name of variablesOf('ingest')) vi.stubEnv(name, name.endsWith('_DAYS') ? '1' : name)
const { applyAll, fittingAlarms } = await import('#functions/application/evaluation/applyAll.ts')

const rules = {
  set: buildRuleSet(new Map(), [], 1),
  stored: new Map<string, never>(),
  limits: new Map<string, never>(),
  scratch: newScratchMemory(),
  stage: unknownSight,
}
const admitted: DeviceState = { ...newDeviceState('SN-1'), modelName: 'M', deviceStatus: 'OK', revision: 1 }
const raw = { topic: 't', payload: '', receivedAt: 10_000 }

const reading = (timestamp: number): Incoming => {
  const message = { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf({ P: 1 }) } as const
  return { type: 'message', id: `r${timestamp}`, message, raw }
}
const error = (timestamp: number): Incoming => {
  const message = { kind: 'errors', timestamp, errorType: 'E', errorCode: '0x1', errorInfo: '' } as const
  return { type: 'message', id: `e${timestamp}`, message, raw }
}
const malformed = (id: string): Incoming => ({ type: 'malformed', id, reason: 'no JSON', raw })

describe("a batch's messages that are applied together", () => {
  it('have their outcomes in message order, and their readings are sent to the reporting data set', () => {
    const slice = [reading(1_000), error(2_000), reading(1_000), malformed('m')]
    const { outcomes, delivers, rows, state } = applyAll(admitted, slice, rules)
    expect(outcomes).toEqual(['accepted', 'accepted', 'duplicate', 'quarantined'])
    expect(rows.map(({ type }) => type)).toEqual(['error', 'quarantined'])
    expect(delivers.map(({ id, modelName }) => [id, modelName])).toContainEqual(['r1000', 'M'])
    expect(state).toMatchObject({ newestEvaluated: 2_000, lastContacted: 10_000, undelivered: ['r1000'] })
  })

  it('are quarantined only once if the same refused message occurs repeatedly', () => {
    const { rows } = applyAll(admitted, [malformed('m'), malformed('m'), malformed('n')], rules)
    expect(rows.map(row => row.type === 'quarantined' && row.id)).toEqual(['m', 'n'])
  })
})

describe("the firings of a batch's messages that are applied together", () => {
  const counted = { enabled: true, severity: 100, resetWhenFalse: false, resetAfterFirst: true, count: 1 } as const
  const drafts: RuleDraft[] = [
    { ...counted, type: 'Expression', ruleName: 'R', expression: '(P > 0)', models: ['M'], windowMs: 60_000 },
  ]
  const versions = drafts.map(draft => publishVersion(undefined, draft, { at: 0, publication: 1 }))
  const model = { parameters: new Map([['P', 'number' as const]]), staleAfterMs: 900_000 }
  const firing = { ...rules, set: buildRuleSet(new Map([['M', model]]), versions, 1) }
  const sample = (timestamp: number, sampleId: string, sampleStatus: string): Incoming => {
    const message = { kind: 'samples', timestamp, sampleId, batchId: 'B', sampleStatus } as const
    return { type: 'message', id: `s${timestamp}`, message, raw }
  }

  it("name the samples that ran at each message's time, as if the messages had been applied one by one", () => {
    const slice = [
      sample(1_000, 'S1', 'Running'),
      reading(2_000),
      sample(3_000, 'S1', 'Completed'),
      sample(4_000, 'S2', 'Running'),
      reading(5_000),
    ]
    const together = applyAll(admitted, slice, firing).alarms.filter(row => row.type === 'event')
    const alone: AlarmRows[] = []
    slice.reduce((state, incoming) => {
      const applied = applyAll(state, [incoming], firing)
      alone.push(...applied.alarms)
      return applied.state
    }, admitted)
    expect(together).toEqual(alone.filter(row => row.type === 'event'))
    expect(together.map(({ samples }) => samples[0]?.sampleId)).toEqual(['S1', 'S2'])
  })
})

describe('the history rows that are written with a device state', () => {
  const row = (number: number): AlarmRows => ({ number }) as never
  const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index))
  const errors = (count: number): Row[] =>
    Array.from({ length: count }, (_, number) => ({ type: 'error', id: String(number) }) as never)

  it('are at most as many as fit into a transaction, and rows that already waited come first', () => {
    const { alarms, pending } = fittingAlarms(many(0, 60), { rows: errors(38), alarms: many(100, 2) })
    expect(alarms).toEqual(many(0, 60))
    expect(pending).toEqual(many(100, 2))
  })

  it('are all stored at once if they fit into the transaction', () => {
    const { alarms, pending } = fittingAlarms(many(0, 1), { rows: [], alarms: many(100, 97) })
    expect(alarms).toEqual([row(0), ...many(100, 97)])
    expect(pending).toEqual([])
  })

  it('include two rows per chunk of history: the chunk and its summary', () => {
    const chunks = Array.from({ length: 40 }, () => ({ type: 'chunk' }) as never)
    expect(fittingAlarms([], { rows: chunks, alarms: many(0, 20) }).alarms).toHaveLength(18)
  })
})
