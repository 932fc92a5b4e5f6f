import type { TimeWindow } from '#shared/time/dates.ts'
import { monthsBack } from './months.ts'

/** A month without alarms counts as empty for this time. Only a restored backup could fill it meanwhile. */
const rememberedMs = 10 * 60_000

/** Messages that come late, and clocks that run behind, do not write to months that began longer ago than this. */
const settledAfterMs = 62 * 86_400_000

export interface EmptyMonths {
  has(month: string): boolean
  /** Remembers a month that a read of a window has found empty, if the window holds all of it and it is long over. */
  add(month: string, window: TimeWindow): void
}

const monthOf = (time: number): string => monthsBack(time, time)[0] ?? ''

/**
 * Remembers for some minutes which months are empty. A list that looks back for a year would otherwise query each
 * partition of each month again, though most stages are young or quiet.
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
