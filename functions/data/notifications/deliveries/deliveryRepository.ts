import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beganAt } from '../../../domain/notifications/delivery/notifiedAlarms.ts'
import type { DeliveryRecord, StoredMessage } from '../../../domain/notifications/delivery/storedDelivery.ts'
import { db } from '../../store/db.ts'
import { allPages } from '../../store/pages.ts'
import { readItem } from '../../store/readItem.ts'
import {
  deliveriesTable,
  readDeliveryItem,
  logOf,
  makeMessageKey,
  partFrom,
  waitingDelivery,
  type DeliveryKey,
  type StoredDelivery,
} from './deliveryItem.ts'
import { listDue } from './listDue.ts'

/**
 * How much earlier than its alarm a message may be. A message is earlier than the beginning of its alarm if the last
 * firing in the message was a late one.
 */
const lateMs = 10 * 60_000

/**
 * The maximum number of deliveries that are read to find those about one alarm. They are among the first deliveries
 * since the alarm began.
 */
const readLimit = 1_000

export const findDelivery = async (key: DeliveryKey): Promise<StoredDelivery | undefined> => {
  const item = await readItem({ table: deliveriesTable, key: { ...key } })
  return item && readDeliveryItem(item)
}

/** Returns the message with this name. Undefined once the message has expired. */
export const findMessage = async (
  about: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>,
  name: string,
): Promise<StoredMessage | undefined> => {
  const item = await readItem({ table: deliveriesTable, key: { ...makeMessageKey(about, name) } })
  return item && (JSON.parse(String(item['content'])) as StoredMessage) // safe cast: only this product writes the item
}

/** Returns a rule's deliveries about an instrument since an alarm began, in the order of their messages. */
export const deliveriesSince = async (
  about: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>,
  alarmId: string,
): Promise<StoredDelivery[]> => {
  const items = await allPages(
    key =>
      db.send(
        new QueryCommand({
          TableName: deliveriesTable,
          ConsistentRead: true,
          KeyConditionExpression: 'channel = :log AND part BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':log': logOf(about),
            ':from': partFrom(Math.max(0, beganAt(alarmId) - lateMs)),
            ':to': 'delivery#~',
          },
          Limit: readLimit,
          ExclusiveStartKey: key,
        }),
      ),
    readLimit,
  )
  return items.map(readDeliveryItem)
}

/** Returns the keys of the deliveries that have a due attempt. */
export const dueDeliveries = (now: number): Promise<DeliveryKey[]> => listDue(waitingDelivery, now)
