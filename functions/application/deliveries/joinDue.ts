import {
  deliveryKeyOf,
  type DeliveryKey,
  type StoredDelivery,
} from '../../data/notifications/deliveries/deliveryItem.ts'
import { findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDeliveries, saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { dueAtOf, fail, hasEnded, hasFailed, postpone } from '../../domain/notifications/delivery/delivery.ts'
import { joinsNow } from '../../domain/notifications/flood/heldDelivery.ts'
import { joinedAtOnce, joinHeld, joinOrder } from '../../domain/notifications/flood/joinHeld.ts'
import { joinedLine } from '../../domain/notifications/flood/joinedMessage.ts'
import { setting } from '../../runtime/settings.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { attemptAll } from './attempt.ts'
import { attemptDue, endIfNeedless, type Shared } from './attemptDue.ts'

const wasNotNotified = 'The message about the alarm did not arrive, so its end is not reported to this receiver'

/**
 * How long a delivery about an alarm's end waits before its next check whether the joined message with the alarm's
 * opening has arrived.
 */
const lookAgainMs = 60_000

/**
 * Sends each receiver one message about everything that was held for it in a flood of alarms and is due now. The held
 * deliveries are joined to the first one, a few per write. If the function is killed before the attempt, the first
 * delivery stays due, together with those already joined to it.
 */
export const joinDue = async (held: readonly StoredDelivery[], clock: () => number, shared: Shared): Promise<void> => {
  const byReceiver = Map.groupBy(held, ({ receiver }) => receiver.id)
  await runConcurrently(
    [...byReceiver.values()].map(some => async () => {
      // Receivers before this one may have been slow. A claim with an earlier time might be over already.
      const now = clock()
      const first = await retryOnConflict(() => claimJoined(some.map(deliveryKeyOf), now, shared))
      if (first) await attemptAll([first], now)
    }),
  )
}

/**
 * Joins the held deliveries to a receiver into one, and claims it. Returns undefined if no delivery is left to be
 * sent. If only one is left, sends it unchanged, and returns undefined as well.
 */
const claimJoined = async (
  keys: readonly DeliveryKey[],
  now: number,
  shared: Shared,
): Promise<StoredDelivery | undefined> => {
  const toSend: StoredDelivery[] = []
  await runConcurrently(
    keys.map(key => async () => {
      const stored = await findDelivery(key)
      if (stored && joinsNow(stored, now) && (await isStillToBeSent(stored, now, shared))) toSend.push(stored)
    }),
  )
  const [oldest, ...others] = joinOrder(toSend)
  if (!oldest) return undefined
  if (others.length === 0 && !oldest.says) {
    await attemptDue(deliveryKeyOf(oldest), now, shared, true)
    return undefined
  }
  const zone = setting('TIME_ZONE')
  let leader = oldest
  for (let from = 0; from === 0 || from < others.length; from += joinedAtOnce) {
    const some = others.slice(from, from + joinedAtOnce)
    const isLast = from + joinedAtOnce >= others.length
    const { first, joined } = joinHeld(leader, some, isLast, one => joinedLine(one, zone), now)
    await saveDeliveries([first, ...joined])
    leader = { ...first, revision: first.revision + 1 }
  }
  return leader
}

/**
 * Whether a held delivery is still to be sent. A message about an alarm's end waits until the joined message with the
 * alarm's opening has arrived, and is dropped if that message failed.
 */
const isStillToBeSent = async (stored: StoredDelivery, now: number, shared: Shared): Promise<boolean> => {
  if (await endIfNeedless(stored, now, shared)) return false
  const before = stored.after && (await findDelivery(deliveryKeyOf(stored.after)))
  if (!before) return true
  if (!hasEnded(before.delivery)) {
    const dueAt = Math.max(now + lookAgainMs, dueAtOf(before.delivery) ?? 0)
    await saveDelivery({ ...stored, delivery: postpone(stored.delivery, dueAt) })
    return false
  }
  if (!hasFailed(before.delivery)) return true
  await saveDelivery({ ...stored, delivery: fail(stored.delivery, now, wasNotNotified) })
  return false
}
