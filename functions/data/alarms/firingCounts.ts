import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import { allPages } from '../store/pages.ts'
import { timeIn } from './readAlarm.ts'

const table = tableName('events')

/** How often a rule has fired on an instrument, and the time of its last firing there (ISO 8601). */
export interface FiringCount {
  readonly count: number
  readonly lastFired: string
}

/** Returns how often each rule has fired on an instrument since an ISO time, keyed by rule name. */
export const firingCounts = async (deviceName: string, since: string): Promise<ReadonlyMap<string, FiringCount>> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'deviceName = :device AND entry >= :since',
        ExpressionAttributeValues: { ':device': deviceName, ':since': since },
        ProjectionExpression: 'entry, triggeringRule',
        ExclusiveStartKey: key,
      }),
    ),
  )
  return items.reduce<Map<string, FiringCount>>(
    (counts, item) =>
      withFirings(counts, String(item['triggeringRule']), { count: 1, lastFired: timeIn(item['entry']) }),
    new Map(),
  )
}

/** Adds some firings of a rule to the counts of firings per rule. */
export const withFirings = (
  counts: Map<string, FiringCount>,
  ruleName: string,
  { count, lastFired }: FiringCount,
): Map<string, FiringCount> => {
  const known = counts.get(ruleName)
  return counts.set(ruleName, {
    count: count + (known?.count ?? 0),
    lastFired: known && known.lastFired > lastFired ? known.lastFired : lastFired,
  })
}
