import type { TimePeriod } from '#shared/time/dates.ts'
import { monthsBack } from './months.ts'

/**
 * How long a month is remembered as being without alarms. Within that time, only restoring a backup could add alarms
 * to it.
 */
const rememberedMs = 10 * 60_000

/** How long after its beginning a month may still get alarms, from late messages or from clocks that run behind. */
const settledAfterMs = 62 * 86_400_000

export interface EmptyMonths {
  has(month: string): boolean
  /**
   * Remembers that a month has no items, after a read of this period found none in it. The month is remembered only
   * if it is long over and lies completely within the period.
   */
  add(month: string, period: TimePeriod): void
}

const monthOf = (time: number): string => monthsBack(time, time)[0] ?? ''

/**
 * Makes a memory of the months without items, which forgets them after some minutes. Without it, a list that looks
 * back a year would query every partition of every month again, although most stages have few alarms.
 */
export const createEmptyMonths = (now = () => Date.now()): EmptyMonths => {
  const until = new Map<string, number>()
  return {
    has: month => (until.get(month) ?? 0) > now(),
    add: (month, { from, to }) => {
      const isWhole = month > monthOf(from) && month < monthOf(to)
      if (isWhole && month < monthOf(now() - settledAfterMs)) until.set(month, now() + rememberedMs)
    },
  }
}
