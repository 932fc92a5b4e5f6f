import { dropRows, oldestRows } from '../../data/history/rowBacklog.ts'
import { deliverReadings } from '../../gateways/readingsDelivery.ts'

/** A minute's work: at the most rows of an item, half a million. */
const itemsPerMinute = 1_000

/** The items that one query reads. */
const itemsAtOnce = 25

const source = 'backlog'

/** Hands on the rows that the stream of readings did not take, oldest first, until it takes no more. */
export const deliverBacklog = async (): Promise<void> => {
  for (let done = 0; done < itemsPerMinute; done += itemsAtOnce) {
    const kept = await oldestRows('readings', itemsAtOnce)
    for (const { entry, rows } of kept) {
      const refused = await deliverReadings(new Map([[source, rows]]))
      if (refused.size > 0) return
      await dropRows('readings', entry)
    }
    if (kept.length < itemsAtOnce) return
  }
}
