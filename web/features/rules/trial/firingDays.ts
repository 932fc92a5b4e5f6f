import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'

export interface DayRow {
  readonly deviceName: string
  /** The number of firings on the instrument for each day of the trial. */
  readonly counts: readonly number[]
}

export interface FiringDays {
  /** All days of the trial, oldest first. */
  readonly days: readonly string[]
  /** The instruments on which the rule fired most, in descending order, as many as the chart has room for. */
  readonly rows: readonly DayRow[]
  /** The number of further instruments on which the rule fired, for which the chart has no room. */
  readonly others: number
  /** The number of firings on all instruments, for each day. */
  readonly totals: readonly number[]
  /** The largest number of firings on an instrument in a day. */
  readonly most: number
}

const shownRows = 15

const dayMs = 86_400_000

/** Lists all days from `first` to `last`, both inclusive. */
const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let time = Date.parse(first); time <= Date.parse(last); time += dayMs)
    days.push(new Date(time).toISOString().slice(0, 10))
  return days
}

/**
 * The firings of a trial by day and instrument.
 * @param first the first day of the trial
 * @param last the last day of the trial
 */
export const firingDays = (devices: readonly DeviceTrial[], first: string, last: string): FiringDays => {
  const days = daysBetween(first, last)
  const rowOf = ({ deviceName, firingDays: counted }: DeviceTrial): DayRow => {
    const byDay = new Map(counted.map(({ day, firings }) => [day, firings]))
    return { deviceName, counts: days.map(day => byDay.get(day) ?? 0) }
  }
  const fired = devices.filter(({ firings }) => firings > 0).toSorted((one, other) => other.firings - one.firings)
  const rows = fired.map(rowOf)
  return {
    days,
    rows: rows.slice(0, shownRows),
    others: Math.max(0, rows.length - shownRows),
    totals: days.map((_, place) => rows.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0)),
    most: Math.max(0, ...rows.flatMap(({ counts }) => counts)),
  }
}
