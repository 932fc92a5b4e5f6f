import { describe, expect, it } from 'vitest'
import { packRows, unpackRows } from '#functions/data/devices/waitingRows.ts'
import { writtenVersion } from '#functions/data/devices/stateForms.ts'
import { stateItem, readStateItem } from '#functions/data/devices/stateItem.ts'
import { pack } from '#functions/data/store/packing.ts'
import { alarmRows, type AlarmRows } from '#functions/domain/alarms/rows/alarmRows.ts'
import type { AlarmChange, FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'

const event = (rule: string): FiringEvent => ({
  id: `SN-1.${rule}.1.5`,
  rule,
  version: 1,
  severity: 180,
  device: 'SN-1',
  at: 5,
  late: false,
  receivedAt: 6,
  alarmId: `SN-1.${rule}.1.5`,
  opens: true,
  why: { type: 'deviceCode', code: '0x1', windowCount: 1, needed: 1 },
})
const alarm = (rule: string): AlarmChange => ({
  id: `SN-1.${rule}.1.5`,
  rule,
  device: 'SN-1',
  version: 1,
  severity: 180,
  alarmDate: 5,
  lastAlarmDate: 5,
  count: 1,
})

const over: AlarmChange = { ...alarm('C'), closedAt: 9, closedBy: 'FALSE' }

/** The rows of two firings, and of an alarm that was opened before and is over. */
const rows: AlarmRows[] = alarmRows(
  [
    {
      changes: { events: [event('A'), event('B')], alarms: [alarm('A'), alarm('B'), over] },
      modelName: 'M',
      samples: [{ sampleId: 'S1', batchId: 'B1' }],
    },
  ],
  (description, modelName) => ({ deviceName: 'SN-1', modelName, description, ruleExpression: 'x'.repeat(50) }),
)

describe('rows that wait to be stored, kept in a device state,', () => {
  it('are read exactly as they were written', () => {
    expect(rows.map(({ type }) => type).join(' ')).toBe(
      'event event alarm alarm alarm notice notice notice notice over',
    )
    const state = { ...newDeviceState('SN-1'), revision: 1, storedVersion: writtenVersion(), pending: rows }
    expect(readStateItem(stateItem(state, 1))).toEqual(state)
  })

  it('contain the reasons of each firing only once, even if they are packed a second time', () => {
    const packed = packRows(rows)
    const texts = packed.parts.map(part => JSON.stringify(part))
    expect(texts.filter(text => text.includes('"why"'))).toHaveLength(2)
    const again = packRows(unpackRows(JSON.parse(JSON.stringify(packed)) as typeof packed))
    expect(again).toEqual(packed)
  })

  it('are read even if an earlier release wrote them', () => {
    const { deviceName, deviceStatus, latest: _latest, ...rest } = { ...newDeviceState('SN-1'), pending: rows }
    const item = { deviceName, deviceStatus, schemaVersion: 2, revision: 1, packed: pack(rest), latest: pack({}) }
    expect(readStateItem(item).pending).toEqual(JSON.parse(JSON.stringify(rows)))
  })
})
