import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { computeNextMailTime, newSchedule } from '../../domain/notifications/schedule.ts'
import { db } from '../store/db.ts'
import { makeScheduleKey, outboxTable } from './outboxItem.ts'
import { packSchedule, unpackSchedule, type ScheduleContent, type ScheduleSubject } from './scheduleContent.ts'
import { allPages, type Item } from '../store/pages.ts'
import { readItem, type ReadItem } from '../store/readItem.ts'

const schemaVersion = 1
const part = 'schedule'

export interface StoredSchedule extends ScheduleContent {
  /** The revision of the stored schedule; 0 while the schedule is not stored. */
  readonly revision: number
}

/** Returns the stored notification schedule, or a new one if none is stored. */
export const readSchedule = async (about: ScheduleSubject, read?: ReadItem): Promise<StoredSchedule> => {
  const key = makeScheduleKey(about.subject.deviceName, about.ruleName, about.audience)
  return (await findSchedule(key, read)) ?? { ...about, schedule: newSchedule, revision: 0 }
}

export const findSchedule = async (key: string, read: ReadItem = readItem): Promise<StoredSchedule | undefined> => {
  const item = await read({ table: outboxTable, key: { channel: key, part } })
  return item && storedOf(item)
}

const storedOf = (item: Item): StoredSchedule => ({
  ...unpackSchedule(String(item['content'])),
  revision: Number(item['revision']),
})

/**
 * Stores a changed notification schedule. Throws the store's conflict if the schedule was changed since it was read.
 */
export const saveSchedule = async (stored: StoredSchedule): Promise<void> => {
  await db.send(new PutCommand(schedulePut(stored)))
}

/**
 * Builds the put of a notification schedule, for a transaction. It fails if the stored schedule was changed since it
 * was read.
 */
export const schedulePut = ({ revision, ...content }: StoredSchedule) => {
  const { ruleName, subject, audience, severity } = content
  const due = computeNextMailTime(content.schedule, severity)
  return {
    TableName: outboxTable,
    Item: {
      channel: makeScheduleKey(subject.deviceName, ruleName, audience),
      part,
      schemaVersion,
      revision: revision + 1,
      content: packSchedule(content),
      ...(due !== undefined && { waiting, dueAt: new Date(due).toISOString(), waitingRule: ruleName }),
    },
    ConditionExpression: revision === 0 ? 'attribute_not_exists(channel)' : 'revision = :read',
    ...(revision > 0 && { ExpressionAttributeValues: { ':read': revision } }),
  }
}

/**
 * The partition key, in the index of due work, of all notification schedules with a waiting mail. One partition is
 * enough, because there are few of them.
 */
const waiting = 'waiting'

/** Returns the keys of the notification schedules that have a due mail. */
export const dueSchedules = async (now: number): Promise<string[]> =>
  keysIn({
    IndexName: 'byDue',
    KeyConditionExpression: 'waiting = :waiting AND dueAt <= :now',
    ExpressionAttributeValues: { ':waiting': waiting, ':now': new Date(now).toISOString() },
  })

/** Returns the keys of the notification schedules with a waiting mail about a rule. */
export const waitingSchedules = async (ruleName: string): Promise<string[]> =>
  keysIn({
    IndexName: 'waitingByRule',
    KeyConditionExpression: 'waitingRule = :rule',
    ExpressionAttributeValues: { ':rule': ruleName },
  })

const keysIn = async (query: Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName'>): Promise<string[]> =>
  (await allPages(key => db.send(new QueryCommand({ TableName: outboxTable, ...query, ExclusiveStartKey: key })))).map(
    item => String(item['channel']),
  )
