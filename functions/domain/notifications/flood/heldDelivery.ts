import { dueAtOf, postpone } from '../delivery/delivery.ts'
import type { DeliveryRecord } from '../delivery/storedDelivery.ts'
import { joinTimeAfter } from './flood.ts'

/**
 * Holds back a new delivery for the joined message at `joinAt`. If `joinAt` is undefined, the delivery stays
 * unchanged.
 */
export const hold = <R extends DeliveryRecord>(record: R, joinAt: number | undefined): R =>
  joinAt === undefined ? record : { ...record, joinAt, delivery: postpone(record.delivery, joinAt) }

/**
 * Holds back the delivery of an alarm's end if the receiver was notified of the alarm by a joined message, or will
 * be. A receiver that got no separate message about the alarm gets no separate one about its end.
 */
export const holdEnd = <R extends DeliveryRecord>(end: R, opening: DeliveryRecord, now: number): R => {
  if (opening.joinAt === undefined) return end
  const held = hold(end, joinTimeAfter(opening.joinAt, now))
  return opening.saidBy ? { ...held, after: opening.saidBy } : held
}

/** Whether a delivery that was held back for a joined message is due, but has not been joined with others yet. */
export const joinsNow = ({ joinAt, delivery }: DeliveryRecord, now: number): boolean =>
  joinAt !== undefined &&
  delivery.attempts === 0 &&
  delivery.progress.state === 'waiting' &&
  (dueAtOf(delivery) ?? Infinity) <= now
