import { describe, expect, it } from 'vitest'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { deliveryRow } from '#functions/domain/reports/deliveryRow.ts'

const now = Date.parse('2026-03-03T01:00:00Z')
const entry: DeliveryEntry = {
  id: 'd1',
  kind: 'opened',
  alarms: ['SN-1/2026-03-01T00:00:00.000Z#High#1', 'SN-1/2026-03-02T10:00:00.000Z#High#1'],
  ruleName: 'High',
  deviceName: 'SN-1',
  audience: 'TAC',
  channel: 'sms',
  receiver: 'Ann',
  address: '…',
  state: 'delivered',
  attempts: 2,
  recordedAt: '2026-03-02T10:00:01.500Z',
  endedAt: '2026-03-02T10:01:31.500Z',
}

describe('the row of a delivery in reports', () => {
  it('has the time, the alarm, the receiver, the channel and the minutes until it arrived, but no address', () => {
    expect(deliveryRow(entry, now)).toEqual({
      id: 'd1',
      recorded_at: '2026-03-02 10:00:01.500',
      alarm: 'SN-1/2026-03-02T10:00:00.000Z#High#1',
      message: 'opened',
      device_name: 'SN-1',
      rule_name: 'High',
      audience: 'TAC',
      receiver: 'Ann',
      channel: 'sms',
      outcome: 'delivered',
      reason: null,
      attempts: 2,
      minutes: 1.5,
      counted_at: '2026-03-03 01:00:00.000',
    })
  })

  it.each(['failed', 'bounced', 'complained', 'waiting', 'joined'] as const)(
    'has a reason and no minutes if its outcome is %s',
    state => {
      expect(deliveryRow({ ...entry, state, reason: 'away' }, now)).toMatchObject({
        outcome: state,
        reason: 'away',
        minutes: null,
      })
    },
  )

  it('has no negative minutes, even for a message without an alarm', () => {
    const early = { ...entry, alarms: [], endedAt: '2026-03-02T10:00:00.000Z' }
    expect(deliveryRow(early, now)).toMatchObject({ alarm: null, minutes: 0 })
  })
})
