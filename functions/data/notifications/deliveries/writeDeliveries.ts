import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredMessage } from '../../../domain/notifications/delivery/storedDelivery.ts'
import { db } from '../../store/db.ts'
import { schedulePut, type StoredSchedule } from '../scheduleRepository.ts'
import type { StoredDelivery } from './deliveryItem.ts'
import { deliveryPut, messagePut } from './deliveryPuts.ts'

/**
 * Writes a schedule that has handed its mail over, the message and its deliveries: all of them or none. The store's
 * conflict where the schedule or one of the deliveries was written meanwhile.
 */
export const writeHandOver = async (
  schedule: StoredSchedule,
  message: StoredMessage,
  deliveries: readonly StoredDelivery[],
  now: number,
): Promise<void> => {
  const TransactItems = [
    { Put: schedulePut(schedule) },
    ...(deliveries.length > 0 ? [messagePut(message, now)] : []),
    ...deliveries.map(deliveryPut),
  ]
  await db.send(new TransactWriteCommand({ TransactItems }))
}

/** Writes over the revision that was read; the store's conflict where another one is stored by now. */
export const saveDelivery = async (delivery: StoredDelivery): Promise<void> => {
  await db.send(new PutCommand(deliveryPut(delivery).Put))
}

/** Writes several deliveries over the revisions that were read: all of them or none. */
export const saveDeliveries = async (deliveries: readonly StoredDelivery[]): Promise<void> => {
  await db.send(new TransactWriteCommand({ TransactItems: deliveries.map(deliveryPut) }))
}
