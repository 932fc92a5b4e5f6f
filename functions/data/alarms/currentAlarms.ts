import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { alarmClosings, type Alarm } from '#shared/contract/alarm.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { allPages, type Item } from '../store/pages.ts'
import { listOpenAlarms } from '../../domain/alarms/state/ruleState.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { acknowledged, returned } from './closing.ts'
import { makeAlarmEntry, makeAlarmId } from '../../domain/alarmIds.ts'
import { readAlarmItem, parseAlarmKey, sortKeyOf, type AlarmKey } from './readAlarm.ts'

const table = tableName('alarms')

/** Returns the keys of all open alarms, newest first, from an index that contains only open alarms. */
export const openAlarmKeys = async (): Promise<AlarmKey[]> =>
  sortedNewestFirst(
    await allPages(key =>
      db.send(new ScanCommand({ TableName: table, IndexName: 'openByRule', ExclusiveStartKey: key })),
    ),
  )

/**
 * Returns the keys of the alarms that were closed at or after an ISO time, newest first. For each cause of closing,
 * at most the `limit` latest are read.
 */
export const alarmKeysClosedSince = async (since: string, limit: number): Promise<AlarmKey[]> => {
  const partitions = [...alarmClosings, returned, acknowledged]
  const closed = await Promise.all(partitions.map(closedBy => closedSince(closedBy, since, limit)))
  return sortedNewestFirst(closed.flat())
}

/** Returns the keys of the closed alarms that await an acknowledgement: at most `limit`, those that closed last. */
export const returnedAlarmKeys = async (limit = Infinity): Promise<AlarmKey[]> =>
  sortedNewestFirst(await closedSince(returned, '', limit))

const closedSince = (closedBy: string, since: string, limit: number): Promise<Item[]> =>
  allPages(
    key =>
      db.send(
        new QueryCommand({
          TableName: table,
          IndexName: 'byClosing',
          KeyConditionExpression: 'closedBy = :by AND closedAt >= :since',
          ExpressionAttributeValues: { ':by': closedBy, ':since': since },
          ScanIndexForward: false,
          ExclusiveStartKey: key,
          ...(limit < Infinity && { Limit: limit }),
        }),
      ),
    limit,
  )

const sortedNewestFirst = (items: readonly Item[]): AlarmKey[] =>
  items
    .map(({ deviceName, entry }) => ({ deviceName: String(deviceName), entry: String(entry) }))
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1))

/**
 * Returns an instrument's alarms that are open both in its state and in the table. Alarms that the caller already has
 * are left out.
 */
export const otherOpenAlarms = async (
  { deviceName, rules }: Pick<DeviceState, 'deviceName' | 'rules'>,
  known: readonly Alarm[],
): Promise<Alarm[]> => {
  if (!rules) return []
  const ids = new Set(known.map(({ id }) => id))
  const keys = listOpenAlarms(rules)
    .map(({ id }) => ({ deviceName, entry: makeAlarmEntry(id) }))
    .filter(({ entry }) => !ids.has(makeAlarmId(deviceName, entry)))
  // An alarm that is open in the instrument's state may have closed since the state was read.
  return (await alarmsAt(keys)).filter(({ state }) => state === 'open')
}

/** Returns the alarms with these keys as they are now, in the same order. Expired alarms are left out. */
export const alarmsAt = async (keys: readonly AlarmKey[]): Promise<Alarm[]> => inOrder(keys, await itemsAt(keys))

/**
 * Returns the stored items of the alarms with these keys, in no particular order. Alarms that have expired are
 * missing.
 */
export const itemsAt = (keys: readonly AlarmKey[]): Promise<Item[]> =>
  batchGet(
    table,
    keys.map(({ deviceName, entry }) => ({ deviceName, entry })),
  )

/** Parses stored items into alarms, in the order of the given keys. */
export const inOrder = (keys: readonly AlarmKey[], items: readonly Item[]): Alarm[] => {
  const byKey = new Map(items.map(readAlarmItem).map(alarm => [sortKeyOf(parseAlarmKey(alarm.id)), alarm]))
  return keys.flatMap(key => byKey.get(sortKeyOf(key)) ?? [])
}
