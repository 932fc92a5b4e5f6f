import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince, findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDeliveries, saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { fail, hasEnded } from '../../domain/notifications/delivery/delivery.ts'
import { joinsNow } from '../../domain/notifications/flood/heldDelivery.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import { attemptAll } from './attempt.ts'

const isSettled = 'The alarm was acknowledged or over before the message of the step arrived'

/** Returns whether an alarm still waits for somebody. If it does not, messages of later steps are no longer sent. */
export type Awaits = (alarmId: string) => Promise<boolean>

/**
 * Makes the next attempt of a delivery if it is due and no earlier delivery must come before it. A message of a team's
 * later step ends unsent if its alarm waits for nobody any more. A delivery that was held in a flood of alarms is
 * returned instead, so that it can become part of one message for its receiver.
 * @param isAlone set if a held delivery joins no other
 */
export const attemptDue = async (
  key: DeliveryKey,
  now: number,
  awaits: Awaits = async () => true,
  isAlone = false,
): Promise<StoredDelivery | undefined> => {
  const { claimed, held } = await retryOnConflict(() => claimDelivery(key, now, awaits, isAlone))
  if (claimed) await attemptAll([claimed], now)
  return held
}

/**
 * Ends a message of a team's later step that has not arrived if its alarm waits for nobody any more. Returns whether
 * it did.
 */
export const endIfSettled = async (stored: StoredDelivery, now: number, awaits: Awaits): Promise<boolean> => {
  if (!stored.step || (await awaits(stored.thread))) return false
  await saveDelivery({ ...stored, delivery: fail(stored.delivery, now, isSettled) })
  return true
}

interface Claimed {
  readonly claimed?: StoredDelivery
  readonly held?: StoredDelivery
}

const claimDelivery = async (key: DeliveryKey, now: number, awaits: Awaits, isAlone: boolean): Promise<Claimed> => {
  const stored = await findDelivery(key)
  if (!stored || hasEnded(stored.delivery)) return {}
  if (!isAlone && joinsNow(stored, now)) return { held: stored }
  if (await endIfSettled(stored, now, awaits)) return {}
  const known = await deliveriesSince(stored, stored.thread)
  const { record, joined } = takeTurn(stored, known, now)
  if (record.delivery === stored.delivery) return {}
  await saveDeliveries([record, ...joined])
  const { attempts } = stored.delivery
  return record.delivery.attempts > attempts ? { claimed: { ...record, revision: record.revision + 1 } } : {}
}
