import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Alarm, AlarmEvent } from '#shared/contract/alarm.ts'
import type { Why } from '../../domain/alarms/firing/changes.ts'
import { NotFound } from '../../domain/errors.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { alarmsLimit, listAlarmItems, alarmsTable, mayHaveAlarms, queryNewestFirst } from './alarmQueries.ts'
import { readAlarmItem, readAlarmEvent, parseAlarmKey, timeIn } from './readAlarm.ts'

const eventsTable = tableName('events')

/** Returns an instrument's newest firings, newest first, each with the state of its alarm. */
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
  const newest = await listAlarmItems(deviceName, { from, to })
  const alarms = [...newest, ...(await alarmsBeside(deviceName, newest, items))]
  const open = new Set(alarms.filter(item => item['closedAt'] === undefined).map(item => item['entry']))
  return items.map(item => readAlarmEvent(item, open.has(item['alarmEntry'])))
}

/**
 * Reads the alarms that some firings belong to. Alarms among the instrument's newest alarms are not read again. An
 * open alarm may be missing there, because thousands of alarms may have begun after it.
 */
const alarmsBeside = (deviceName: string, newest: readonly Item[], events: readonly Item[]): Promise<Item[]> => {
  const read = new Set(newest.map(({ entry }) => entry))
  const entries = new Set(events.map(({ alarmEntry }) => alarmEntry).filter(entry => !read.has(entry)))
  return batchGet(
    alarmsTable,
    [...entries].map(entry => ({ deviceName, entry })),
  )
}

/** Returns an instrument's newest alarms, newest first. */
export const newestAlarms = async (deviceName: string, limit: number): Promise<Alarm[]> => {
  const query = {
    TableName: alarmsTable,
    ConsistentRead: true,
    KeyConditionExpression: 'deviceName = :device',
    ExpressionAttributeValues: { ':device': deviceName },
    Limit: limit,
  }
  return (await queryNewestFirst(query, undefined, limit)).map(readAlarmItem)
}

/**
 * Returns the values that made a rule fire on an instrument at a given time. Undefined if the rule did not fire then.
 */
export const firingAt = async (deviceName: string, ruleName: string, at: number): Promise<Why | undefined> => {
  const [item] = await queryNewestFirst({
    TableName: eventsTable,
    KeyConditionExpression: 'deviceName = :device AND begins_with(entry, :entry)',
    ExpressionAttributeValues: { ':device': deviceName, ':entry': `${new Date(at).toISOString()}#${ruleName}#` },
  })
  return item && (JSON.parse(String(item['why'])) as Why) // safe cast: only this product writes the item
}

/**
 * Returns when a rule last fired on an instrument, according to its newest alarm. Undefined if no alarm is stored.
 */
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

/** Returns the alarm with this id. Throws NotFound if there is none. */
export const getAlarm = async (id: string): Promise<Alarm> => {
  const key = parseAlarmKey(id)
  const { Item } =
    mayHaveAlarms(key.deviceName) && key.entry !== ''
      ? await db.send(new GetCommand({ TableName: alarmsTable, Key: key, ConsistentRead: true }))
      : {}
  if (!Item) throw new NotFound('Alarm', id)
  return readAlarmItem(Item)
}
