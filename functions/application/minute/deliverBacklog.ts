import { dropRows, oldestRows } from '../../data/history/rowBacklog.ts'
import { deliverReadings } from '../../gateways/readingsDelivery.ts'

/** The items that one minute delivers: half a million rows, if each item is full. */
const itemsPerMinute = 1_000

/** The items that one query reads. */
const itemsAtOnce = 25

const source = 'backlog'

/** Hands on the rows that the stream of readings did not take, oldest first, until it takes no more. */
export const deliverBacklog = async (): Promise<void> => {
  let done = 0
  while (done < itemsPerMinute) {
    // Large items are fewer than were asked for, because a page of the store ends at 1 MB.
    const kept = await oldestRows('readings', itemsAtOnce)
    if (kept.length === 0) return
    for (const { entry, rows } of kept) {
      const refused = await deliverReadings(new Map([[source, rows]]))
      if (refused.size > 0) return
      await dropRows('readings', entry)
    }
    done += kept.length
  }
}
