import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TimePeriod } from '#shared/time/dates.ts'
import { db, tableName } from '../store/db.ts'
import { allPages, type Item, type Page } from '../store/pages.ts'

export const alarmsTable = tableName('alarms')

/**
 * The first character of the partition keys of shadow rules' alarms. No instrument's name contains it, so a reader of
 * an instrument's alarms never gets a shadow's alarms (decision 165).
 */
export const shadowMark = '$'

/**
 * Whether a text that somebody sent can be the name of an instrument with alarms. False for an empty text, and for
 * the partition keys of shadow rules' alarms.
 */
export const mayHaveAlarms = (deviceName: string): boolean => deviceName !== '' && !deviceName.startsWith(shadowMark)

/** The maximum number of alarms that a search returns. A search in a shorter period finds the others. */
export const alarmsLimit = 10_000

/**
 * The bounds of a period as sort keys. The upper bound ends with a character that sorts after every digit, so that it
 * includes the last millisecond.
 */
export const bounds = ({ from, to }: TimePeriod) => ({
  ':from': new Date(from).toISOString(),
  ':to': `${new Date(to).toISOString()}~`,
})

type Query = ConstructorParameters<typeof QueryCommand>[0]

/** Reads one page of a query for alarms or firings, newest first: the first page, or the page after `key`. */
export const newestPage = (query: Query, key: Item | undefined): Promise<Page> =>
  db.send(new QueryCommand({ ...query, ScanIndexForward: false, ExclusiveStartKey: key }))

type Fits = (item: Item) => boolean

const all: Fits = () => true

/** Queries a table page by page and filters each page, so that the limit counts only matching items. */
export const queryNewestFirst = (query: Query, fits = all, limit = alarmsLimit): Promise<Item[]> =>
  allPages(async key => {
    const { Items = [], LastEvaluatedKey } = await newestPage(query, key)
    return { Items: Items.filter(fits), LastEvaluatedKey }
  }, limit)

/** Lists an instrument's alarms that began in a period and match a filter, newest first. */
export const listAlarmItems = (
  deviceName: string,
  period: TimePeriod,
  fits = all,
  limit = alarmsLimit,
): Promise<Item[]> =>
  mayHaveAlarms(deviceName)
    ? queryNewestFirst(
        {
          TableName: alarmsTable,
          ConsistentRead: true,
          KeyConditionExpression: 'deviceName = :device AND entry BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':device': deviceName, ...bounds(period) },
        },
        fits,
        limit,
      )
    : Promise.resolve([])
