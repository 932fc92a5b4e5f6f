import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredMessage } from '../../../domain/notifications/delivery/storedDelivery.ts'
import { db } from '../../store/db.ts'
import type { TransactItem } from '../../store/joinedTransactions.ts'
import { escalationPut, type StoredEscalation } from '../escalationRepository.ts'
import { schedulePut, type StoredSchedule } from '../scheduleRepository.ts'
import type { StoredDelivery } from './deliveryItem.ts'
import { deliveryPut, messagePut } from './deliveryPuts.ts'

interface HandOver {
  readonly schedule: StoredSchedule
  readonly messages: readonly StoredMessage[]
  readonly deliveries: readonly StoredDelivery[]
  /** The escalation that begins when the mail is handed over as deliveries. Missing if no team has later steps. */
  readonly escalation?: StoredEscalation
  /** Conditions on other items that must hold when the deliveries of the mail are written. */
  readonly checks: readonly TransactItem[]
}

/**
 * Writes a notification schedule whose mail was handed over, with the messages and their deliveries: all of them or
 * none. Throws the store's conflict if the schedule or one of the deliveries was written meanwhile.
 */
export const writeHandOver = async (
  { schedule, messages, deliveries, escalation, checks }: HandOver,
  now: number,
): Promise<void> => {
  const TransactItems = [
    { Put: schedulePut(schedule) },
    ...checks,
    ...(deliveries.length > 0 ? messages.map(message => messagePut(message, now)) : []),
    ...deliveries.map(deliveryPut),
    ...(escalation ? [escalationPut(escalation)] : []),
  ]
  await db.send(new TransactWriteCommand({ TransactItems }))
}

/** The maximum number of deliveries that fit into one transaction of 100 items together with their message. */
const atOnce = 99

/**
 * Writes a message and its new deliveries, a few per transaction. Throws the store's conflict if one of the
 * deliveries is already stored; the transactions before it have then been written.
 */
export const writeMessage = async (
  message: StoredMessage,
  deliveries: readonly StoredDelivery[],
  now: number,
): Promise<void> => {
  for (let from = 0; from < deliveries.length; from += atOnce) {
    const some = deliveries.slice(from, from + atOnce).map(deliveryPut)
    await db.send(new TransactWriteCommand({ TransactItems: [messagePut(message, now), ...some] }))
  }
}

/** Stores a changed delivery. Throws the store's conflict if the delivery was changed since it was read. */
export const saveDelivery = async (delivery: StoredDelivery): Promise<void> => {
  await db.send(new PutCommand(deliveryPut(delivery).Put))
}

/** Stores several changed deliveries: all of them, or none if one was changed since it was read. */
export const saveDeliveries = async (deliveries: readonly StoredDelivery[]): Promise<void> => {
  await db.send(new TransactWriteCommand({ TransactItems: deliveries.map(deliveryPut) }))
}
