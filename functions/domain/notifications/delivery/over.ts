import type { Audience } from '#shared/alarms/severity.ts'
import { holdEnd } from '../flood/heldDelivery.ts'
import { buildDeliveries } from './buildDeliveries.ts'
import { hasFailed } from './delivery.ts'
import { computeDeliveryId, type MessageContent } from './messageId.ts'
import type { Receiver } from './receiver.ts'
import type { DeliveryRecord, StoredMessage } from './storedDelivery.ts'

/**
 * Returns one delivery for each receiver that must still be notified of an alarm's end: the delivery that notified
 * the receiver of the alarm. A receiver for which all deliveries failed is omitted.
 * @param known deliveries for the same rule and instrument, of any alarm
 */
export const notifiedWithoutEnd = <R extends DeliveryRecord>(known: readonly R[], alarmId: string): R[] => {
  const about = known.filter(({ thread }) => thread === alarmId)
  const byReceiver = Map.groupBy(about, ({ receiver }) => receiver.id)
  return [...byReceiver.values()].flatMap(ofReceiver => {
    const isToldOver = ofReceiver.some(({ receiver }) => receiver.isToldOver)
    const hasEnd = ofReceiver.some(({ kind }) => kind === 'resolved')
    const notified = ofReceiver.find(({ delivery }) => !hasFailed(delivery))
    return notified && isToldOver && !hasEnd ? [notified] : []
  })
}

/**
 * Builds the deliveries of the message about an alarm's end: one for each receiver that a delivery in `notified`
 * has notified of the alarm.
 */
export const deliveriesOfEnd = (
  message: StoredMessage,
  notified: readonly DeliveryRecord[],
  now: number,
): DeliveryRecord[] => {
  const about = { kind: 'resolved', first: message.thread, last: message.thread, firings: 0 } as const
  return notified.flatMap(opening =>
    buildDeliveries(message, about, opening.audience, [opening.receiver], now).map(end => holdEnd(end, opening, now)),
  )
}

/**
 * The messages that a notification schedule's due mail becomes at its hand-over. `end` is set if the alarm ended
 * before anybody was notified of it.
 */
interface Messages {
  readonly opened: StoredMessage
  readonly end: StoredMessage | undefined
}

/**
 * Builds the deliveries of a notification schedule's mail. If the alarm has ended, a receiver that is to be notified
 * of the end gets one message about the alarm's opening and its end. A receiver that another audience has already
 * notified of the same firings is not notified again.
 * @param known deliveries for the same rule and instrument
 */
export const deliveriesOfMail = (
  { opened, end }: Messages,
  content: MessageContent,
  audience: Audience,
  receivers: readonly Receiver[],
  known: readonly DeliveryRecord[],
  now: number,
): DeliveryRecord[] => {
  const ids = new Set(known.map(({ id }) => id))
  const unnotified = receivers.filter(({ id }) => !ids.has(computeDeliveryId(content, id)))
  const { both = [], openedOnly = [] } = Object.groupBy(unnotified, ({ isToldOver }) =>
    end && isToldOver ? 'both' : 'openedOnly',
  )
  const ends = end ? buildDeliveries(end, { ...content, kind: 'resolved' }, audience, both, now) : []
  return [
    ...buildDeliveries(opened, content, audience, openedOnly, now),
    ...ends.filter(({ id }) => !ids.has(id)).map(one => ({ ...one, saysToo: [opened.name] })),
  ]
}

/**
 * Changes deliveries that another audience's mail has made, so that their receivers are also notified of the alarm's
 * end. Such a receiver gets the end because it belongs to the present audience; the other audience does not want it.
 */
export const wantingEnd = <R extends DeliveryRecord>(
  known: readonly R[],
  content: MessageContent,
  receivers: readonly Receiver[],
): R[] => {
  const ids = new Set(receivers.flatMap(({ id, isToldOver }) => (isToldOver ? [computeDeliveryId(content, id)] : [])))
  return known
    .filter(({ id, receiver }) => ids.has(id) && !receiver.isToldOver)
    .map(one => ({ ...one, receiver: { ...one.receiver, isToldOver: true } }))
}
