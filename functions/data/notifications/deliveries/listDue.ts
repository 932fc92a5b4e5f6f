import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import { db } from '../../store/db.ts'
import { allPages } from '../../store/pages.ts'
import { deliveriesTable, type DeliveryKey } from './deliveryItem.ts'

/**
 * Lists the keys of due items in the table of deliveries.
 * @param waiting the partition key in the index of due work; each kind of item has its own
 */
export const listDue = async (waiting: string, now: number): Promise<DeliveryKey[]> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: deliveriesTable,
        IndexName: 'byDue',
        KeyConditionExpression: 'waiting = :waiting AND dueAt <= :now',
        ExpressionAttributeValues: { ':waiting': waiting, ':now': iso(now) },
        ExclusiveStartKey: key,
      }),
    ),
  )
  return items.map(({ channel, part }) => ({ channel: String(channel), part: String(part) }))
}
