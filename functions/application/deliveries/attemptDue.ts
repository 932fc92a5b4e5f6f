import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince, findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDeliveries } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import { attemptAll } from './attempt.ts'

/** Makes the next attempt of a delivery if it is due and its turn has come. */
export const attemptDue = async (key: DeliveryKey, now: number): Promise<void> => {
  const claimed = await retryOnConflict(() => claimDelivery(key, now))
  if (claimed) await attemptAll([claimed], now)
}

const claimDelivery = async (key: DeliveryKey, now: number): Promise<StoredDelivery | undefined> => {
  const stored = await findDelivery(key)
  if (!stored) return undefined
  const known = await deliveriesSince(stored, stored.thread)
  const { record, joined } = takeTurn(stored, known, now)
  if (record.delivery === stored.delivery) return undefined
  await saveDeliveries([record, ...joined])
  const { attempts } = stored.delivery
  return record.delivery.attempts > attempts ? { ...record, revision: record.revision + 1 } : undefined
}
