import type { Alarm } from '#shared/contract/alarm.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { createEmptyMonths } from '../store/emptyMonths.ts'
import { mergeNewestFirst, type ReadRows, type SortedRow } from '../store/mergedPages.ts'
import { readMonthsBack } from '../store/months.ts'
import type { Item } from '../store/pages.ts'
import { shardsOf } from '../store/shards.ts'
import { alarmsLimit, listAlarmItems, alarmsTable, bounds, newestPage } from './alarmQueries.ts'
import { alarmsAt } from './currentAlarms.ts'
import { makeAlarmId } from '../../domain/alarmIds.ts'
import { readAlarmItem, sortKeyOf, readAlarmTraits, type AlarmKey, type AlarmTraits } from './readAlarm.ts'

/** An alarm in a listing, with its key and its sort key. Decision 133 says how a listing finds it. */
export interface ListedAlarm extends SortedRow {
  readonly key: AlarmKey
  /** The whole alarm, if the listing has already read it. Otherwise only its key is known. */
  readonly alarm?: Alarm
}

const knownEmptyMonths = createEmptyMonths()

/**
 * Returns the newest alarms that match a filter and began in a period, newest first, at most `limit`. Searches the
 * alarms of one instrument or, if `deviceName` is missing, of all.
 */
export const listAlarms = async (
  period: TimePeriod,
  matches: (alarm: AlarmTraits) => boolean,
  deviceName?: string,
  limit = alarmsLimit,
  emptyMonths = knownEmptyMonths,
): Promise<ListedAlarm[]> => {
  const fits = (item: Item): boolean => matches(readAlarmTraits(item))
  if (deviceName !== undefined) return (await listAlarmItems(deviceName, period, fits, limit)).map(wholeAlarm)
  const alarmsOfMonth = async (month: string): Promise<ListedAlarm[]> => {
    if (emptyMonths.has(month)) return []
    let isEmpty = true
    const seen = (item: Item): boolean => {
      isEmpty = false
      return fits(item)
    }
    const found = await mergeNewestFirst(partsOfMonth(month, period, seen), limit)
    if (isEmpty) emptyMonths.add(month, period)
    return found
  }
  return readMonthsBack(period, alarmsOfMonth, limit)
}

const listed = (item: Item): ListedAlarm => {
  const key = { deviceName: String(item['deviceName']), entry: String(item['entry']) }
  return { key, sortKey: sortKeyOf(key) }
}

const wholeAlarm = (item: Item): ListedAlarm => ({ ...listed(item), alarm: readAlarmItem(item) })

type Fits = (item: Item) => boolean

const partsOfMonth = (month: string, period: TimePeriod, fits: Fits): ReadRows<ListedAlarm>[] => [
  ofEarlierReleases(month, period, fits),
  ...shardsOf(month).map(shard => ofShard(shard, period, fits)),
]

const ofShard = (shard: string, period: TimePeriod, fits: Fits): ReadRows<ListedAlarm> =>
  reading(
    {
      TableName: alarmsTable,
      IndexName: 'byMonthShard',
      KeyConditionExpression: 'monthShard = :shard AND monthEntry BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':shard': shard, ...bounds(period) },
    },
    fits,
    listed,
  )

/** Lists the alarms of a month that earlier releases stored without the attribute `monthShard`. */
const ofEarlierReleases = (month: string, period: TimePeriod, fits: Fits): ReadRows<ListedAlarm> =>
  reading(
    {
      TableName: alarmsTable,
      IndexName: 'byMonth',
      KeyConditionExpression: '#month = :month AND monthEntry BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#month': 'month' },
      ExpressionAttributeValues: { ':month': month, ...bounds(period) },
    },
    fits,
    wholeAlarm,
  )

const reading =
  (query: Parameters<typeof newestPage>[0], fits: Fits, rowOf: (item: Item) => ListedAlarm): ReadRows<ListedAlarm> =>
  async key => {
    const { Items = [], LastEvaluatedKey } = await newestPage(query, key)
    return { rows: Items.filter(fits).map(rowOf), next: LastEvaluatedKey }
  }

/** The maximum number of alarm keys that are sent to the store in one request. */
const keysPerRequest = 100

/** Reads the alarms of a listing completely, in the same order. Expired alarms are left out. */
export const readListed = async (alarms: readonly ListedAlarm[]): Promise<Alarm[]> => {
  const keys = alarms.flatMap(({ alarm, key }) => (alarm ? [] : [key]))
  const requests = Array.from({ length: Math.ceil(keys.length / keysPerRequest) }, (_, request) =>
    alarmsAt(keys.slice(request * keysPerRequest, (request + 1) * keysPerRequest)),
  )
  const read = new Map((await Promise.all(requests)).flat().map(alarm => [alarm.id, alarm]))
  return alarms.flatMap(({ alarm, key }) => alarm ?? read.get(makeAlarmId(key.deviceName, key.entry)) ?? [])
}
