import { describe, expect, it } from 'vitest'
import { buildDeliveries } from '#functions/domain/notifications/delivery/buildDeliveries.ts'
import { claim, fail, markReturned, settle } from '#functions/domain/notifications/delivery/delivery.ts'
import type { MessageContent } from '#functions/domain/notifications/delivery/messageId.ts'
import {
  deliveriesOfEnd,
  deliveriesOfMail,
  notifiedWithoutEnd,
  wantingEnd,
} from '#functions/domain/notifications/delivery/over.ts'
import type { Receiver } from '#functions/domain/notifications/delivery/receiver.ts'
import type { DeliveryRecord, StoredMessage } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import { takeTurn } from '#functions/domain/notifications/delivery/takeTurn.ts'
import { fc } from '#tests/support/draw/fc.ts'

const alarmId = 'SN.R.1.1'
const message = (kind: 'opened' | 'resolved', other: Partial<StoredMessage> = {}): StoredMessage => ({
  name: kind,
  kind,
  thread: alarmId,
  alarms: [alarmId],
  severity: 180,
  title: 'T',
  text: kind,
  at: kind === 'opened' ? 1 : 9,
  ruleName: 'R',
  deviceName: 'SN',
  modelName: 'M',
  link: undefined,
  ...other,
})
const opened = message('opened')
const end = message('resolved')
const content: MessageContent = { kind: 'opened', first: alarmId, last: alarmId, firings: 1 }
const receiver = (id: string, isToldOver = true): Receiver => ({ id, channel: 'slack', name: id, isToldOver })
const room = receiver('room')
const quiet = receiver('quiet', false)

const openingsTo = (...receivers: readonly Receiver[]) =>
  deliveriesOfMail({ opened, end: undefined }, content, 'TAC', receivers, [], 1)
const idsOf = (deliveries: readonly DeliveryRecord[]) => deliveries.map(one => one.receiver.id)

describe('the receivers of the message that an alarm has ended', () => {
  it('are those that were notified of the alarm and want to hear of its end', () => {
    expect(idsOf(notifiedWithoutEnd(openingsTo(room, quiet, receiver('topic', false)), alarmId))).toEqual(['room'])
  })

  it('get one message each, however many messages and audiences notified them', () => {
    const digest = buildDeliveries(message('opened', { at: 5 }), { ...content, firings: 3 }, 'Customer', [room], 5)
    const known = [...openingsTo(room), ...digest]
    expect(idsOf(notifiedWithoutEnd(known, alarmId))).toEqual(['room'])
    expect(notifiedWithoutEnd([...known, ...deliveriesOfEnd(end, openingsTo(room), 9)], alarmId)).toEqual([])
  })

  it('exclude those that were notified of another alarm or can no longer be reached', () => {
    const other = buildDeliveries(message('opened', { thread: 'SN.R.1.0' }), content, 'TAC', [room], 1)
    const refused = openingsTo(receiver('away')).map(one => ({ ...one, delivery: fail(one.delivery, 1, 'refused') }))
    expect(notifiedWithoutEnd([...other, ...refused], alarmId)).toEqual([])
  })

  it("get it as members of the audience that notified them, with an id other than the opening message's", () => {
    const [opening] = openingsTo(room)
    const [over] = deliveriesOfEnd(end, openingsTo(room), 9)
    expect(over).toMatchObject({ kind: 'resolved', audience: 'TAC', receiver: room, thread: alarmId, messageAt: 9 })
    expect(over?.id).not.toBe(opening?.id)
  })
})

describe('a mail about an alarm that has already ended', () => {
  const both = (receivers: readonly Receiver[], known: readonly DeliveryRecord[] = []) =>
    deliveriesOfMail({ opened, end }, content, 'TAC', receivers, known, 9)

  it('combines the opening and the end for receivers that want to hear of the end', () => {
    expect(both([room, quiet]).map(({ kind, receiver: { id }, saysToo }) => [kind, id, saysToo])).toEqual([
      ['opened', 'quiet', undefined],
      ['resolved', 'room', ['opened']],
    ])
  })

  it('is not sent to receivers that already got the message in another audience', () => {
    expect(both([room, quiet], openingsTo(room, quiet))).toEqual([])
    expect(both([room, quiet], both([room, quiet]))).toEqual([])
  })
})

it('a receiver that wants to hear of the end in one of its two audiences does hear of it', () => {
  const known = openingsTo(receiver('room', false), quiet)
  const changed = wantingEnd(known, content, [room, quiet])
  expect(changed).toMatchObject([{ id: known[0]?.id, receiver: { id: 'room', isToldOver: true } }])
  expect(idsOf(notifiedWithoutEnd(changed, alarmId))).toEqual(['room'])
  expect(wantingEnd(openingsTo(room), content, [room])).toEqual([])
})

describe("the message about an alarm's end, whatever happened to the opening messages,", () => {
  const fates = ['waits', 'failed so far', 'arrived', 'was refused', 'came back'] as const
  const delivered = (one: DeliveryRecord, fate: (typeof fates)[number]): DeliveryRecord => {
    if (fate === 'waits') return one
    const claimed = claim(one.delivery, 1)
    const arrived = settle(claimed, { outcome: 'delivered' }, 1)
    if (fate === 'arrived') return { ...one, delivery: arrived }
    if (fate === 'came back')
      return { ...one, delivery: markReturned(arrived, { state: 'bounced', reason: 'r', isForGood: true }, 2) }
    return {
      ...one,
      delivery: settle(claimed, { outcome: fate === 'was refused' ? 'refused' : 'failed', reason: 'r' }, 1),
    }
  }
  const receivers = fc.array(
    fc.record({ isToldOver: fc.boolean(), fate: fc.constantFrom(...fates), isLate: fc.boolean() }),
    { maxLength: 8 },
  )

  it('is sent at most once to each receiver, and only to those that want it and may have been notified of the opening', () => {
    fc.assert(
      fc.property(receivers, all => {
        const named = all.map((one, place) => ({ ...one, receiver: receiver(String(place), one.isToldOver) }))
        const early = named.filter(({ isLate }) => !isLate)
        const known = early.flatMap(one => openingsTo(one.receiver).map(opening => delivered(opening, one.fate)))
        const ends = deliveriesOfEnd(end, notifiedWithoutEnd(known, alarmId), 9)
        // Another audience, whose mail was held until then, has all of them.
        const everybody = named.map(one => one.receiver)
        const held = deliveriesOfMail({ opened, end }, content, 'Customer', everybody, [...known, ...ends], 9)
        const over = [...ends, ...held].filter(({ kind }) => kind === 'resolved')
        const expected = named.filter(
          one => one.isToldOver && (one.isLate || !['was refused', 'came back'].includes(one.fate)),
        )
        expect(idsOf(over).toSorted()).toEqual(expected.map(one => one.receiver.id).toSorted())
        for (const one of over) {
          const { record, joined } = takeTurn(one, [...known, ...over], 9)
          expect(record.delivery.progress.state).toBe('sending')
          const opening = known.find(other => other.receiver.id === one.receiver.id)
          // Both are said if the opening has not arrived.
          const isSaid = opening?.delivery.progress.state === 'delivered' || record.saysToo?.includes('opened')
          expect([isSaid, joined.length]).toEqual([true, opening?.delivery.progress.state === 'waiting' ? 1 : 0])
        }
      }),
    )
  })
})
