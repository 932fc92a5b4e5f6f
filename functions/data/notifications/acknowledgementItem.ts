import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Acknowledgement } from '../../domain/notifications/acknowledgement.ts'
import { namesIn } from '../../domain/notifications/delivery/notifiedAlarms.ts'
import { db } from '../store/db.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import type { Item } from '../store/pages.ts'
import { deliveriesTable, logOf } from './deliveries/deliveryItem.ts'

const schemaVersion = 1

/**
 * How many days the acknowledgement of an alarm is kept in the outbox. It is usually handled at once. It is kept
 * longer in case the function that handles it fails.
 */
const keptDays = 14

/** Builds the outbox item for the acknowledgement of an alarm. */
export const acknowledgementItem = (acknowledgement: Acknowledgement): Item => ({
  channel: logOf(namesIn(acknowledgement.alarmId)),
  part: `acknowledged#${acknowledgement.alarmId}`,
  schemaVersion,
  expiresAt: computeExpiry(acknowledgement.at, keptDays),
  acknowledged: JSON.stringify(acknowledgement),
})

/**
 * Puts the acknowledgement of an alarm into the outbox. Writing the same acknowledgement again adds no new item to
 * the table's stream.
 */
export const putAcknowledgement = async (acknowledgement: Acknowledgement): Promise<void> => {
  await db.send(new PutCommand({ TableName: deliveriesTable, Item: acknowledgementItem(acknowledgement) }))
}

/** Parses the acknowledgement in a stream's item. Undefined for an item of another kind. */
export const acknowledgementIn = (item: Item): Acknowledgement | undefined =>
  // The cast is safe, because only this service writes the stored item.
  item['acknowledged'] === undefined ? undefined : (JSON.parse(String(item['acknowledged'])) as Acknowledgement)
