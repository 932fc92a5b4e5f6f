import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince, findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDeliveries, saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { fail, hasEnded } from '../../domain/notifications/delivery/delivery.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import { attemptAll } from './attempt.ts'

const isSettled = 'The alarm was acknowledged or over before the message of the step arrived'

/** Whether an alarm still waits for somebody, so that messages of steps are worth another attempt. */
export type Awaits = (alarmId: string) => Promise<boolean>

/**
 * Makes the next attempt of a delivery if it is due and its turn has come. A message of a step that has not arrived
 * ends if its alarm waits for nobody any more.
 */
export const attemptDue = async (key: DeliveryKey, now: number, awaits: Awaits = async () => true): Promise<void> => {
  const claimed = await retryOnConflict(() => claimDelivery(key, now, awaits))
  if (claimed) await attemptAll([claimed], now)
}

const claimDelivery = async (key: DeliveryKey, now: number, awaits: Awaits): Promise<StoredDelivery | undefined> => {
  const stored = await findDelivery(key)
  if (!stored || hasEnded(stored.delivery)) return undefined
  if (stored.step && !(await awaits(stored.thread))) {
    await saveDelivery({ ...stored, delivery: fail(stored.delivery, now, isSettled) })
    return undefined
  }
  const known = await deliveriesSince(stored, stored.thread)
  const { record, joined } = takeTurn(stored, known, now)
  if (record.delivery === stored.delivery) return undefined
  await saveDeliveries([record, ...joined])
  const { attempts } = stored.delivery
  return record.delivery.attempts > attempts ? { ...record, revision: record.revision + 1 } : undefined
}
