import type { TimePeriod } from '#shared/time/dates.ts'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { logSpanMs, type StatusLog } from '../../domain/telemetry/statusLog.ts'
import { db } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { historyTable } from './historyRepository.ts'
import { itemsBetween } from './historySlices.ts'
import { unpackLog } from './packedLog.ts'

/**
 * Reads the status logs from which an instrument's statuses in a period can be determined, in the order of their
 * numbers. These are the logs with entries in the period, the logs before them back to the last status, and the log
 * after them, which ends a gap. The caller must have read the state before, so that a log that is closed in between
 * is found. Decision 150 says why there are logs.
 */
export const statusLogsAround = async (
  { deviceName, statusLog }: Pick<DeviceState, 'deviceName' | 'statusLog'>,
  { from, to }: TimePeriod,
): Promise<readonly StatusLog[]> => {
  const begin = Math.max(0, from - logSpanMs)
  const [within, before, after] = await Promise.all([
    itemsBetween('status', deviceName, { from: begin, to }),
    logsBefore(deviceName, begin, from),
    oneAfter(deviceName, to),
  ])
  const closed = [...before, ...within.map(logOf), ...after]
  const logs = new Map(closed.map(log => [log.number, log]))
  if (statusLog && !logs.has(statusLog.number)) logs.set(statusLog.number, statusLog)
  return [...logs.values()].toSorted((one, other) => one.number - other.number)
}

// The cast is safe, because only this service writes the stored item.
const logOf = (item: Item): StatusLog => unpackLog(item['packed'] as Uint8Array)

/** The number of status logs per query. A log has about twenty entries, most of them statuses. */
const logsAtOnce = 4
/**
 * The maximum number of pages of status logs that are read. More would be needed only for an instrument whose
 * connection breaks all the time and that reports no status for weeks.
 */
const pagesLimit = 25

/**
 * Returns the status logs before a time, back to the last status at or before `from`. Older logs contain only older
 * statuses.
 */
const logsBefore = async (deviceName: string, begin: number, from: number): Promise<StatusLog[]> => {
  const logs: StatusLog[] = []
  let key = `status#${iso(begin)}`
  for (let page = 0; page < pagesLimit; page += 1) {
    const items = await nextLogs(deviceName, ['status#', key], false, logsAtOnce)
    logs.push(...items.map(logOf))
    const last = items.at(-1)
    if (items.length < logsAtOnce || !last) break
    key = String(last['entry'])
    const found = logs.flatMap(({ entries }) => entries.filter(({ type, at }) => type === 'status' && at <= from))
    const newest = Math.max(...found.map(({ at }) => at))
    if (Date.parse(key.split('#')[1] ?? '') < newest - logSpanMs) break
  }
  return logs
}

const oneAfter = async (deviceName: string, to: number): Promise<StatusLog[]> =>
  (await nextLogs(deviceName, [`status#${iso(to)}~`, 'status#~'], true, 1)).map(logOf)

/** Returns the first or the last of an instrument's status logs between two sort keys. */
const nextLogs = async (
  deviceName: string,
  [low, high]: readonly [string, string],
  isForward: boolean,
  limit: number,
): Promise<Item[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: historyTable,
      KeyConditionExpression: 'deviceName = :name AND entry BETWEEN :low AND :high',
      ExpressionAttributeValues: { ':name': deviceName, ':low': low, ':high': high },
      ScanIndexForward: isForward,
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  return Items.filter(({ entry }) => entry !== low && entry !== high)
}
