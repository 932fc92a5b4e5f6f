import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Alarm, AlarmEvent } from '#shared/contract/alarms.ts'
import { momentIn } from '#shared/zonedTime.ts'
import type { Trail } from '../../domain/audit.ts'
import type { Why } from '../../domain/alarms/firing/changes.ts'
import { Conflict, NotFound, Unavailable } from '../../domain/errors.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure, isTransactionConflict } from '../../writeConflicts.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import type { Item } from '../store/pages.ts'
import { alarmsLimit, alarmItemsOf, alarmsTable, queryNewestFirst } from './alarmQueries.ts'
import { alarmOf, eventOf, keyOf, timeIn } from './readAlarm.ts'

const eventsTable = tableName('events')

/** The newest firings on an instrument, newest first, each with the state of its alarm. */
export const listEvents = async (deviceName: string, limit = alarmsLimit): Promise<AlarmEvent[]> => {
  const items = await queryNewestFirst(
    {
      TableName: eventsTable,
      ConsistentRead: true,
      KeyConditionExpression: 'deviceName = :device',
      ExpressionAttributeValues: { ':device': deviceName },
      Limit: limit,
    },
    undefined,
    limit,
  )
  const begins = items.map(item => Date.parse(timeIn(item['alarmEntry'])))
  if (begins.length === 0) return []
  const [from, to] = begins.reduce(([min, max], at) => [Math.min(min, at), Math.max(max, at)], [Infinity, 0])
  const newest = await alarmItemsOf(deviceName, { from, to })
  const alarms = [...newest, ...(await alarmsBeside(deviceName, newest, items))]
  const open = new Set(alarms.filter(item => item['closedAt'] === undefined).map(item => item['entry']))
  return items.map(item => eventOf(item, open.has(item['alarmEntry'])))
}

/** The alarms of firings that are not among the newest: one may be open for so long that thousands began after it. */
const alarmsBeside = (deviceName: string, newest: readonly Item[], events: readonly Item[]): Promise<Item[]> => {
  const read = new Set(newest.map(({ entry }) => entry))
  const entries = new Set(events.map(({ alarmEntry }) => alarmEntry).filter(entry => !read.has(entry)))
  return batchGet(
    alarmsTable,
    [...entries].map(entry => ({ deviceName, entry })),
  )
}

/** The alarms of an instrument that began last, newest first. */
export const newestAlarms = async (deviceName: string, limit: number): Promise<Alarm[]> => {
  const query = {
    TableName: alarmsTable,
    ConsistentRead: true,
    KeyConditionExpression: 'deviceName = :device',
    ExpressionAttributeValues: { ':device': deviceName },
    Limit: limit,
  }
  return (await queryNewestFirst(query, undefined, limit)).map(alarmOf)
}

/** Why a rule fired on an instrument at a time; undefined where it did not. */
export const firingAt = async (deviceName: string, ruleName: string, at: number): Promise<Why | undefined> => {
  const [item] = await queryNewestFirst({
    TableName: eventsTable,
    KeyConditionExpression: 'deviceName = :device AND begins_with(entry, :entry)',
    ExpressionAttributeValues: { ':device': deviceName, ':entry': `${new Date(at).toISOString()}#${ruleName}#` },
  })
  return item && (JSON.parse(String(item['why'])) as Why) // as this release writes it
}

/** When a rule last fired on an instrument, by its newest alarm; undefined where none is kept. */
export const newestFiring = async (deviceName: string, ruleName: string): Promise<number | undefined> => {
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await db.send(
      new QueryCommand({
        TableName: alarmsTable,
        KeyConditionExpression: 'deviceName = :device',
        FilterExpression: 'triggeringRule = :rule',
        ExpressionAttributeValues: { ':device': deviceName, ':rule': ruleName },
        ScanIndexForward: false,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    )
    const [newest] = page.Items ?? []
    if (newest) return Date.parse(String(newest['lastAlarmDate']))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return undefined
}

/** The alarm; NotFound where there is none. */
export const getAlarm = async (id: string): Promise<Alarm> => {
  const key = keyOf(id)
  const { Item } =
    key.deviceName === '' || key.entry === ''
      ? {}
      : await db.send(new GetCommand({ TableName: alarmsTable, Key: key, ConsistentRead: true }))
  if (!Item) throw new NotFound('Alarm', id)
  return alarmOf(Item)
}

/**
 * Stores who has seen an alarm, unless somebody already has: an acknowledgement is never replaced. Ingest may count and
 * close the alarm meanwhile, which is no conflict. The same user may repeat the same comment, which changes nothing.
 */
export const acknowledge = async (read: Alarm, comment: string, trail: Trail): Promise<Alarm> => {
  if (read.acknowledgedBy !== undefined) return sameOrConflict(read, comment, trail)
  const acknowledged = { acknowledgedBy: trail.by, acknowledgedAt: new Date(trail.at).toISOString(), comment }
  const update = {
    TableName: alarmsTable,
    Key: keyOf(read.id),
    UpdateExpression: 'SET acknowledgedBy = :by, acknowledgedAt = :at, #comment = :comment, revision = revision + :one',
    ConditionExpression: 'attribute_not_exists(acknowledgedBy) AND revision = :read',
    ExpressionAttributeNames: { '#comment': 'comment' },
    ExpressionAttributeValues: {
      ':by': acknowledged.acknowledgedBy,
      ':at': acknowledged.acknowledgedAt,
      ':comment': comment,
      ':one': 1,
      ':read': read.revision,
    },
  }
  // The alarm was there before, without any of these fields.
  const record = auditPut({ ...trail, entity: 'alarm', name: read.id, before: {}, after: acknowledged })
  try {
    await retryOnConflict(
      () => db.send(new TransactWriteCommand({ TransactItems: [{ Update: update }, record] })),
      acknowledgementPolicy,
    )
  } catch (error) {
    if (isConditionFailure(error)) return sameOrConflict(await getAlarm(read.id), comment, trail)
    throw error
  }
  return getAlarm(read.id)
}

/** Ingest's transactions on the alarm are waited for. A failed condition is another acknowledgement, and final. */
const acknowledgementPolicy = {
  isConflict: (error: unknown) => isTransactionConflict(error) && !isConditionFailure(error),
  exhausted: () => new Unavailable('The alarm keeps changing. Try again'),
}

/** Returns an alarm that the same user has acknowledged with the same comment; any other one is a conflict. */
const sameOrConflict = (alarm: Alarm, comment: string, { by }: Trail): Alarm => {
  if (alarm.acknowledgedBy === by && (alarm.comment ?? '') === comment) return alarm
  const { acknowledgedBy = 'Somebody else', acknowledgedAt } = alarm
  const when = acknowledgedAt && ` at ${momentIn('UTC', acknowledgedAt)} UTC`
  throw new Conflict(`${acknowledgedBy} has already acknowledged the alarm${when ?? ''}`, alarm)
}
