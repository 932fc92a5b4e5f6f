import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { AlarmEnd } from '../../domain/notifications/alarmEnd.ts'
import { namesIn } from '../../domain/notifications/delivery/notifiedAlarms.ts'
import { db } from '../store/db.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import type { Item } from '../store/pages.ts'
import { deliveriesTable, logOf, type DeliveryKey } from './deliveries/deliveryItem.ts'

const schemaVersion = 1

/**
 * How many days the end of an alarm is kept. A digest with the alarm may be held for 30 days, and longer while the
 * rule is shelved.
 */
const keptDays = 90

const keyOf = (alarmId: string): DeliveryKey => ({ channel: logOf(namesIn(alarmId)), part: `over#${alarmId}` })

/**
 * Builds the outbox item for the end of an alarm. A late firing writes the item again, which the table's stream does
 * not report as new.
 */
export const alarmEndItem = ({ alarm, subject, samples }: AlarmEnd): Item => {
  const { deviceName, modelName, description } = subject
  const end: AlarmEnd = {
    alarm,
    subject: { deviceName, modelName, description, ruleExpression: '' },
    ...(samples && { samples }),
  }
  return {
    ...keyOf(alarm.id),
    schemaVersion,
    expiresAt: computeExpiry(alarm.closedAt, keptDays),
    over: JSON.stringify(end),
  }
}

/** Parses the end of an alarm in a stream's item. Undefined for an item of another kind. */
export const alarmEndIn = (item: Item): AlarmEnd | undefined =>
  // The cast is safe, because only this service writes the stored item.
  item['over'] === undefined ? undefined : (JSON.parse(String(item['over'])) as AlarmEnd)

/** Returns the end of an alarm. Undefined while the alarm is open. */
export const findAlarmEnd = async (alarmId: string): Promise<AlarmEnd | undefined> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: deliveriesTable, Key: keyOf(alarmId), ConsistentRead: true }),
  )
  return Item && alarmEndIn(Item)
}

/** Builds a condition, for a transaction, that fails if the alarm has ended. */
export const alarmNotOver = (alarmId: string): TransactItem => ({
  ConditionCheck: {
    TableName: deliveriesTable,
    Key: keyOf(alarmId),
    ConditionExpression: 'attribute_not_exists(channel)',
  },
})
