import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Acknowledgement } from '../../domain/notifications/acknowledgement.ts'
import { namesIn } from '../../domain/notifications/delivery/told.ts'
import { db } from '../store/db.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import type { Item } from '../store/pages.ts'
import { deliveriesTable, logOf } from './deliveries/deliveryItem.ts'

const schemaVersion = 1

/**
 * How many days an acknowledgement is kept in the outbox. It is usually handled at once; the rest is a reserve in
 * case the function that handles it fails.
 */
const keptDays = 14

/** Builds the outbox entry of an acknowledgement. */
export const acknowledgementItem = (acknowledgement: Acknowledgement): Item => ({
  channel: logOf(namesIn(acknowledgement.alarmId)),
  part: `acknowledged#${acknowledgement.alarmId}`,
  schemaVersion,
  expiresAt: computeExpiry(acknowledgement.at, keptDays),
  acknowledged: JSON.stringify(acknowledgement),
})

/** Puts an acknowledgement into the outbox. Writing the same one again adds no new item to the stream. */
export const putAcknowledgement = async (acknowledgement: Acknowledgement): Promise<void> => {
  await db.send(new PutCommand({ TableName: deliveriesTable, Item: acknowledgementItem(acknowledgement) }))
}

/** Parses the acknowledgement in a stream's item. Undefined for an item of another kind. */
export const acknowledgementIn = (item: Item): Acknowledgement | undefined =>
  // safe cast: only this product writes the item
  item['acknowledged'] === undefined ? undefined : (JSON.parse(String(item['acknowledged'])) as Acknowledgement)
