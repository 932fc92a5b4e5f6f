import { describe, expect, it, vi } from 'vitest'
import type { AlarmRows } from '#functions/domain/alarms/rows/alarmRows.ts'
import { ruleSetOf } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import type { Row } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { variablesOf } from '#infra/variables.ts'
import { itemsOf } from '#scripts/items.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
for (const name of variablesOf('ingest')) vi.stubEnv(name, name.endsWith('_DAYS') ? '1' : name)
const { applyAll, fittingAlarms } = await import('#functions/application/evaluation/applyAll.ts')

const rules = { set: ruleSetOf(new Map(), [], 1), stored: new Map<string, never>(), scratch: newScratchMemory() }
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

describe('messages that are applied together', () => {
  it('have their outcomes in their order, and readings are handed on', () => {
    const slice = [reading(1_000), error(2_000), reading(1_000), malformed('m')]
    const { outcomes, delivers, rows, state } = applyAll(admitted, slice, rules)
    expect(outcomes).toEqual(['accepted', 'accepted', 'duplicate', 'quarantined'])
    expect(rows.map(({ type }) => type)).toEqual(['error', 'quarantined'])
    expect(delivers.map(({ id, modelName }) => [id, modelName])).toContainEqual(['r1000', 'M'])
    expect(state).toMatchObject({ newestEvaluated: 2_000, lastContacted: 10_000, undelivered: ['r1000'] })
  })

  it('write a refusal once that comes more than once', () => {
    const { rows } = applyAll(admitted, [malformed('m'), malformed('m'), malformed('n')], rules)
    expect(rows.map(row => row.type === 'quarantined' && row.id)).toEqual(['m', 'n'])
  })
})

describe('the rows that go with a state', () => {
  const row = (number: number): AlarmRows => ({ number }) as never
  const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index))
  const errors = (count: number): Row[] =>
    Array.from({ length: count }, (_, number) => ({ type: 'error', id: String(number) }) as never)

  it('are as many as there is room for, those that wait first', () => {
    const { alarms, pending } = fittingAlarms(many(0, 60), { rows: errors(38), alarms: many(100, 2) })
    expect(alarms).toEqual(many(0, 60))
    expect(pending).toEqual(many(100, 2))
  })

  it('are all where they fit', () => {
    const { alarms, pending } = fittingAlarms(many(0, 1), { rows: [], alarms: many(100, 97) })
    expect(alarms).toEqual([row(0), ...many(100, 97)])
    expect(pending).toEqual([])
  })

  it('count a chunk twice, for its summary', () => {
    const chunks = Array.from({ length: 40 }, () => ({ type: 'chunk' }) as never)
    expect(fittingAlarms([], { rows: chunks, alarms: many(0, 20) }).alarms).toHaveLength(18)
  })
})
