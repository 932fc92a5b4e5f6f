import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { dueDeliveries } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { picturesAt } from '../deliveries/alarmPicture.ts'
import { attemptDue } from '../deliveries/attemptDue.ts'
import { isUnacknowledged } from '../deliveries/isUnacknowledged.ts'
import { joinDue } from '../deliveries/joinDue.ts'
import { stageReads } from '../deliveries/stageReads.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/**
 * Makes all due attempts to deliver messages: retries of failed attempts, attempts whose function was killed, and
 * attempts of deliveries that were held in a flood of alarms. Each receiver gets one message about everything that
 * was held for it.
 */
export const sendDueDeliveries = async (clock: () => number): Promise<void> => {
  const now = clock()
  const keys = await dueDeliveries(now)
  const held: StoredDelivery[] = []
  const shared = { awaits: isUnacknowledged, directory: stageReads().directory, pictureOf: picturesAt(now) }
  const attempt = async (key: DeliveryKey): Promise<void> => {
    const one = await attemptDue(key, clock(), shared)
    if (one) held.push(one)
  }
  try {
    await runConcurrently(keys.map(key => () => attempt(key)))
  } finally {
    await joinDue(held, clock, shared)
  }
}
