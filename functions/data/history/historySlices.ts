import type { TimePeriod } from '#shared/time/dates.ts'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import { db } from '../store/db.ts'
import { historyTable } from './historyRepository.ts'
import { allPages, type Item } from '../store/pages.ts'

/**
 * The maximum number of slices that the period of a read of history is divided into. More slices would cover times
 * beyond the usual retention.
 */
const slicesLimit = 24

export interface Wanted {
  readonly deviceName: string
  /** The period in which the wanted history chunks begin. */
  readonly period: TimePeriod
  /** The time of the instrument's last report. There is nothing to read after it. */
  readonly newest: number
  /**
   * The length of a slice in milliseconds. One page of a query covers about one slice. Slices are read in parallel,
   * but the pages of a slice one after another.
   */
  readonly sliceMs: number
}

/** Returns an instrument's history chunks that began in a period, or their summaries, oldest first. */
export const itemsInSlices = async (kind: 'reading' | 'summary', wanted: Wanted): Promise<Item[]> =>
  (await Promise.all(slicesOf(wanted).map(slice => itemsBetween(kind, wanted.deviceName, slice)))).flat()

/** Divides the period of a read of history into adjacent slices that do not overlap, oldest first. */
const slicesOf = ({ period: { from, to }, newest, sliceMs }: Wanted): TimePeriod[] => {
  const slices: TimePeriod[] = []
  let end = to
  let start = Math.min(to, newest) - sliceMs
  while (start > from && slices.length < slicesLimit - 1) {
    slices.unshift({ from: start, to: end })
    end = start - 1
    start -= sliceMs
  }
  return [{ from, to: end }, ...slices]
}

/** Returns an instrument's history items of one kind in a period, oldest first. */
export const itemsBetween = (kind: string, deviceName: string, { from, to }: TimePeriod): Promise<Item[]> =>
  allPages(key =>
    db.send(
      new QueryCommand({
        TableName: historyTable,
        KeyConditionExpression: 'deviceName = :name AND entry BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':name': deviceName,
          ':from': `${kind}#${iso(from)}`,
          ':to': `${kind}#${iso(to)}~`,
        },
        ConsistentRead: true,
        ExclusiveStartKey: key,
      }),
    ),
  )
