import { describe, expect, it } from 'vitest'
import { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import {
  claim,
  fail,
  join,
  markReturned,
  newDelivery,
  settle,
} from '#functions/domain/notifications/delivery/delivery.ts'
import { deliveryEntry } from '#functions/domain/notifications/delivery/deliveryEntry.ts'
import { toWireId } from '#functions/domain/alarmIds.ts'
import type { DeliveryRecord } from '#functions/domain/notifications/delivery/storedDelivery.ts'

const fresh = newDelivery('mail', 0)
const sending = claim(fresh, 0)

const recordOf = (delivery: DeliveryRecord['delivery']): DeliveryRecord => ({
  id: 'b',
  kind: 'opened',
  thread: 'SN.R.1.1',
  alarms: ['SN.R.1.1'],
  messageAt: 1,
  messageName: 'm',
  ruleName: 'R',
  deviceName: 'SN',
  audience: 'TAC',
  receiver: { id: 'person:1', channel: 'mail', name: 'Ann', address: 'ann@lab.example', isToldOver: true },
  delivery,
})

describe('an entry in the log of deliveries', () => {
  it.each([
    ['waits', fresh, { state: 'waiting', dueAt: '1970-01-01T00:00:00.000Z' }],
    ['is being sent', sending, { state: 'sending' }],
    [
      'has failed so far',
      settle(sending, { outcome: 'failed', reason: 'away' }, 0),
      { state: 'waiting', reason: 'away', dueAt: '1970-01-01T00:01:00.000Z' },
    ],
    [
      'has arrived',
      settle(sending, { outcome: 'delivered', subscribers: 2 }, 5),
      { state: 'delivered', endedAt: '1970-01-01T00:00:00.005Z', subscribers: 2 },
    ],
    ['has failed', fail(fresh, 5, 'no'), { state: 'failed', endedAt: '1970-01-01T00:00:00.005Z', reason: 'no' }],
    [
      'has bounced',
      markReturned(sending, { state: 'bounced', reason: 'no', isForGood: true }, 5),
      { state: 'bounced', endedAt: '1970-01-01T00:00:00.005Z', reason: 'no' },
    ],
    ['was joined with another message', join(fresh, 5), { state: 'joined', endedAt: '1970-01-01T00:00:00.005Z' }],
  ] as const)('shows the state of a delivery: it %s', (_, delivery, expected) => {
    const entry = deliveryEntry(recordOf(delivery), true, toWireId)
    expect(entry).toMatchObject({ ...expected, alarms: ['SN/1970-01-01T00:00:00.001Z#R#1'] })
    expect(DeliveryEntry.parse(entry)).toEqual(entry)
  })

  it('shows addresses to administrators only', () => {
    const addresses = [true, false].map(
      isAdministrator => deliveryEntry(recordOf(fresh), isAdministrator, toWireId).address,
    )
    expect(addresses).toEqual(['ann@lab.example', 'a…@lab.example'])
  })

  it("shows addresses within a mail server's text to administrators only", () => {
    const back = { state: 'bounced', reason: '550 <Ann@lab.example> unknown', isForGood: true } as const
    const record = recordOf(markReturned(sending, back, 5))
    const reasons = [true, false].map(isAdministrator => deliveryEntry(record, isAdministrator, toWireId).reason)
    expect(reasons).toEqual(['550 <Ann@lab.example> unknown', '550 <a…@lab.example> unknown'])
  })
})
