import type { NoticeRow } from '../../domain/alarms/rows/alarmRows.ts'
import type { Notice } from '../../domain/notifications/outboxEntry.ts'
import { tableName } from '../store/db.ts'
import type { Item } from '../store/pages.ts'

export const noticesTable = tableName('notices')

const schemaVersion = 1
/** Read at once, as a rule; kept for some days in case that nobody can. */
const keptSeconds = 14 * 86_400

/** Who is told of what on which instrument: neither name has a hash sign. */
export const channelOf = (deviceName: string, ruleName: string, audience: string): string =>
  `${deviceName}#${ruleName}#${audience}`

/** What the table's stream hands to the function that sends mails. `part` sorts firings by time. */
export const noticeItem = ({ audience, event, subject }: NoticeRow): Item => ({
  channel: channelOf(subject.deviceName, event.rule, audience),
  part: `firing#${new Date(event.at).toISOString()}#${event.id}`,
  schemaVersion,
  expiresAt: Math.floor(event.receivedAt / 1000) + keptSeconds,
  notice: JSON.stringify({ audience, event, subject } satisfies Notice),
})

/** The notice in an item of the stream; undefined for an item of another kind. */
export const noticeOf = (item: Item): Notice | undefined =>
  item['notice'] === undefined ? undefined : (JSON.parse(String(item['notice'])) as Notice) // our own writing
