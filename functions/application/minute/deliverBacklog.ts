import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { dropRows, oldestRows, type Backlog, type KeptRows } from '../../data/history/rowBacklog.ts'
import { deliverReadings } from '../../gateways/rows/readingsDelivery.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * The maximum number of backlog items that one run of the scheduled function delivers. If each item is full, these
 * are half a million rows.
 */
const itemsPerMinute = 1_000

/** The number of items of the backlog that are read per query. */
const itemsAtOnce = 25

/**
 * How often the backlog's rows of old days are delivered to the data set of readings, and how many different days are
 * delivered at a time. Firehose collects a day's rows for five minutes, and accepts rows of at most 500 different
 * days in that time.
 */
const turnMinutes = 15
const daysATurn = 200

const source = 'backlog'

/**
 * Delivers the rows that the readings' delivery stream refused earlier, oldest first, until the stream refuses again.
 * Every `turnMinutes`, also delivers rows of old days.
 */
export const deliverBacklog = async (now: number): Promise<void> => {
  await deliverFrom('readings', Infinity)
  if (Math.floor(now / 60_000) % turnMinutes === 0) await deliverFrom('oldReadings', daysATurn)
}

const deliverFrom = async (backlog: Backlog, mostDays: number): Promise<void> => {
  const days = new Set<string>()
  let done = 0
  while (done < itemsPerMinute) {
    // If the items of the backlog are large, fewer than requested are returned, because a page of the store ends at 1
    // MB.
    const kept = await oldestRows(backlog, itemsAtOnce)
    if (kept.length === 0) return
    for (const item of kept) {
      const rows = readable(item)
      for (const { day } of rows ?? []) days.add(day)
      if (days.size > mostDays) return
      const refused = rows ? await deliverReadings(new Map([[source, rows]])) : nothing
      if (refused.size > 0) return
      await dropRows(backlog, item.entry)
    }
    done += kept.length
  }
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Returns the undelivered rows of a backlog item. Undefined if they cannot be read, so that they do not block the
 * items behind them.
 */
const readable = ({ entry, rows }: KeptRows): readonly ReadingsRow[] | undefined => {
  try {
    return rows()
  } catch (error) {
    logger.error('rows that waited cannot be read and are dropped', { entry, error: error as Error })
    return undefined
  }
}
