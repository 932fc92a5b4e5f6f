import { dueAtOf, postpone } from '../delivery/delivery.ts'
import type { DeliveryRecord } from '../delivery/storedDelivery.ts'
import { joinTimeAfter } from './flood.ts'

/** Holds a new delivery for the joined message at `joinAt`. If that is undefined, the delivery is sent alone. */
export const hold = <R extends DeliveryRecord>(record: R, joinAt: number | undefined): R =>
  joinAt === undefined ? record : { ...record, joinAt, delivery: postpone(record.delivery, joinAt) }

/**
 * Holds the delivery of an alarm's end if a joined message has notified the receiver of the alarm, or will do so. A
 * receiver that got no message of its own about the alarm gets none about its end.
 */
export const holdEnd = <R extends DeliveryRecord>(end: R, opening: DeliveryRecord, now: number): R => {
  if (opening.joinAt === undefined) return end
  const held = hold(end, joinTimeAfter(opening.joinAt, now))
  return opening.saidBy ? { ...held, after: opening.saidBy } : held
}

/** Whether a delivery that was held for a joined message is due and not yet part of one. */
export const joinsNow = ({ joinAt, delivery }: DeliveryRecord, now: number): boolean =>
  joinAt !== undefined &&
  delivery.attempts === 0 &&
  delivery.progress.state === 'waiting' &&
  (dueAtOf(delivery) ?? Infinity) <= now
