import type { OutboxRow } from '../../domain/alarms/rows/alarmRows.ts'
import type { OutboxEntry } from '../../domain/notifications/outboxEntry.ts'
import { tableName } from '../store/db.ts'
import type { Item } from '../store/pages.ts'

export const outboxTable = tableName('notices')

const schemaVersion = 1
/**
 * How many days an outbox entry is kept. It is usually handled at once. It is kept longer in case the function that
 * handles it fails.
 */
const keptSeconds = 14 * 86_400

/**
 * The key of a notification schedule: instrument, rule and audience. Names of instruments and rules contain no hash
 * sign.
 */
export const makeScheduleKey = (deviceName: string, ruleName: string, audience: string): string =>
  `${deviceName}#${ruleName}#${audience}`

/**
 * Builds the item of a firing's outbox entry, which the table's stream hands to the function that sends mails. `part`
 * sorts firings by time.
 */
export const outboxItem = ({ audience, event, subject, samples }: OutboxRow): Item => ({
  channel: makeScheduleKey(subject.deviceName, event.rule, audience),
  part: `firing#${new Date(event.at).toISOString()}#${event.id}`,
  schemaVersion,
  expiresAt: Math.floor(event.receivedAt / 1000) + keptSeconds,
  notice: JSON.stringify({ audience, event, subject, ...(samples && { samples }) } satisfies OutboxEntry),
})

/** Parses the outbox entry in a stream's item. Undefined for an item of another kind. */
export const readOutboxEntry = (item: Item): OutboxEntry | undefined =>
  // The cast is safe, because only this service writes the stored item.
  item['notice'] === undefined ? undefined : (JSON.parse(String(item['notice'])) as OutboxEntry)
