import { iso } from '#shared/time/iso.ts'
import { dueAtOf } from '../../../domain/notifications/delivery/delivery.ts'
import type { StoredMessage } from '../../../domain/notifications/delivery/storedDelivery.ts'
import { alarmExpiry } from '../../alarms/alarmExpiry.ts'
import { computeExpiry } from '../../store/computeExpiry.ts'
import type { TransactItem } from '../../store/joinedTransactions.ts'
import { deliveriesTable, deliveryKeyOf, makeMessageKey, waitingDelivery, type StoredDelivery } from './deliveryItem.ts'

const schemaVersion = 1
/** How many days a message is kept. Its attempts end earlier, and the log of deliveries does not show its text. */
const messageDays = 14

/** Builds the put of a delivery. Its condition is that the stored delivery still has the revision that was read. */
export const deliveryPut = ({
  revision,
  ...record
}: StoredDelivery): { readonly Put: NonNullable<TransactItem['Put']> } => {
  const { recordedAt } = record.delivery
  const dueAt = dueAtOf(record.delivery)
  return {
    Put: {
      TableName: deliveriesTable,
      Item: {
        ...deliveryKeyOf(record),
        schemaVersion,
        revision: revision + 1,
        expiresAt: alarmExpiry(recordedAt),
        // The index for the log of deliveries consists of the next two attributes. They never change, so an attempt
        // to deliver does not write to the index.
        recordedMonth: iso(recordedAt).slice(0, 7),
        recorded: `${iso(recordedAt)}#${record.id}`,
        ...(dueAt !== undefined && { waiting: waitingDelivery, dueAt: iso(dueAt) }),
        content: JSON.stringify(record),
      },
      ConditionExpression: revision === 0 ? 'attribute_not_exists(channel)' : 'revision = :read',
      ...(revision > 0 && { ExpressionAttributeValues: { ':read': revision } }),
    },
  }
}

/**
 * Builds the put of a message. It may replace an equal message, because the mails of two audiences may become the
 * same message.
 */
export const messagePut = (message: StoredMessage, now: number): TransactItem => ({
  Put: {
    TableName: deliveriesTable,
    Item: {
      ...makeMessageKey(message, message.name),
      schemaVersion,
      expiresAt: computeExpiry(now, messageDays),
      content: JSON.stringify(message),
    },
  },
})
