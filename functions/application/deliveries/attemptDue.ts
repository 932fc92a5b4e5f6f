import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince, findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDeliveries, saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { fail, hasEnded } from '../../domain/notifications/delivery/delivery.ts'
import { joinsNow } from '../../domain/notifications/flood/heldDelivery.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import type { PictureOf } from './alarmPicture.ts'
import { attemptAll } from './attempt.ts'

/** The functions that the attempts of one run share. */
export interface Shared {
  /**
   * Returns whether an alarm still needs somebody's attention. If it does not, its messages to the later steps of
   * teams are not sent. If missing, they are sent.
   */
  readonly awaits?: (alarmId: string) => Promise<boolean>
  /** Draws the pictures for mails. If missing, each attempt draws its own. */
  readonly pictureOf?: PictureOf
}

const isSettled = 'The alarm was acknowledged or over before the message of the step arrived'

/**
 * Makes a delivery's next attempt if it is due and no earlier delivery has to precede it. Ends the delivery of a
 * team's later step unsent if its alarm no longer needs attention. A delivery that was held in a flood of alarms is
 * returned instead, so that the caller can join it with others into one message for its receiver.
 * @param isAlone set if a held delivery has no others to join
 */
export const attemptDue = async (
  key: DeliveryKey,
  now: number,
  shared: Shared = {},
  isAlone = false,
): Promise<StoredDelivery | undefined> => {
  const { claimed, held } = await retryOnConflict(() => claimDelivery(key, now, shared, isAlone))
  if (claimed) await attemptAll([claimed], now, [], shared.pictureOf)
  return held
}

/**
 * Ends the undelivered message to a team's later step if its alarm no longer needs attention. Returns whether it did.
 */
export const endIfSettled = async (stored: StoredDelivery, now: number, { awaits }: Shared): Promise<boolean> => {
  if (!stored.step || !awaits || (await awaits(stored.thread))) return false
  await saveDelivery({ ...stored, delivery: fail(stored.delivery, now, isSettled) })
  return true
}

interface Claimed {
  readonly claimed?: StoredDelivery
  readonly held?: StoredDelivery
}

const claimDelivery = async (key: DeliveryKey, now: number, shared: Shared, isAlone: boolean): Promise<Claimed> => {
  const stored = await findDelivery(key)
  if (!stored || hasEnded(stored.delivery)) return {}
  if (!isAlone && joinsNow(stored, now)) return { held: stored }
  if (await endIfSettled(stored, now, shared)) return {}
  const known = await deliveriesSince(stored, stored.thread)
  const { record, joined } = takeTurn(stored, known, now)
  if (record.delivery === stored.delivery) return {}
  await saveDeliveries([record, ...joined])
  const { attempts } = stored.delivery
  return record.delivery.attempts > attempts ? { claimed: { ...record, revision: record.revision + 1 } } : {}
}
