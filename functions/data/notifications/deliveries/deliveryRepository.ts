import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beganAt } from '../../../domain/notifications/delivery/told.ts'
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

/** How much earlier than the alarm a message about it may be dated: the last firing in it may be a late one. */
const lateMs = 10 * 60_000

/**
 * The most deliveries that are read for one alarm. The deliveries about the alarm are among the first ones since it
 * began.
 */
const readLimit = 1_000

export const findDelivery = async (key: DeliveryKey): Promise<StoredDelivery | undefined> => {
  const item = await readItem({ table: deliveriesTable, key: { ...key } })
  return item && readDeliveryItem(item)
}

/** The message with this name. Undefined once the message has expired. */
export const findMessage = async (
  about: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>,
  name: string,
): Promise<StoredMessage | undefined> => {
  const item = await readItem({ table: deliveriesTable, key: { ...makeMessageKey(about, name) } })
  return item && (JSON.parse(String(item['content'])) as StoredMessage) // safe cast: only this product writes the item
}

/** The deliveries of a rule about an instrument since an alarm began, in the order of their messages. */
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

/** The keys of the deliveries that have an attempt due. */
export const dueDeliveries = (now: number): Promise<DeliveryKey[]> => listDue(waitingDelivery, now)
