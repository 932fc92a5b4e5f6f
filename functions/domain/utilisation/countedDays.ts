import { isoDay } from '#shared/time/calendar.ts'
import { dayAfter, dayIn } from '#shared/time/zonedTime.ts'
import { daysBetween, type ZonedDay } from './utilisation.ts'

const hourMs = 3_600_000

/**
 * How long after its end a day is counted. It is counted soon, for the reports of the next morning, and once more when
 * most late messages of instruments have arrived.
 */
export const passes = [hourMs, 8 * 24 * hourMs] as const

/** How many days back a stage counts when it begins to count. */
export const firstDays = 31

/** How far the days of instruments have been counted. */
export interface CountedDays {
  /** The revision; 0 before anything is stored. */
  readonly revision: number
  /** For each pass, the last day that it has counted, as `2026-11-20`. */
  readonly doneUpTo: readonly string[]
  /**
   * How far a pass has come within its day: the last instrument that it has counted, and how many files it has
   * written.
   */
  readonly within: { readonly pass: number; readonly after: string; readonly files: number } | undefined
}

/** A day that a pass has to count. */
export interface DueDay {
  readonly pass: number
  readonly day: ZonedDay
}

/**
 * The state in which nothing is counted yet.
 * @param since when the first instrument registered; epoch milliseconds
 */
export const nothingCounted = (zone: string, since: number, now: number): CountedDays => {
  const [first, earliest] = [dayBefore(zone, since), dayAfter(dayBefore(zone, now), -firstDays)]
  const before = first > earliest ? first : earliest
  return { revision: 0, doneUpTo: passes.map(() => before), within: undefined }
}

const dayBefore = (zone: string, at: number): string => dayAfter(dayIn(zone, new Date(at).toISOString()), -1)

/**
 * The next day to count: that of the pass that has begun a day, otherwise the oldest of the first pass that has a day
 * to count.
 */
export const dueDay = ({ doneUpTo, within }: CountedDays, zone: string, now: number): DueDay | undefined => {
  const due = passes.flatMap((wait, pass): DueDay[] => {
    const next = dayAfter(doneUpTo[pass] ?? isoDay(0), 1)
    const [day] = daysBetween(zone, next, next)
    const isReady = day !== undefined && now >= day.to * 1000 + wait && (pass === 0 || next <= (doneUpTo[0] ?? ''))
    return isReady ? [{ pass, day }] : []
  })
  return due.find(({ pass }) => pass === within?.pass) ?? due[0]
}

/** The progress after a file of a day was written, if more instruments are left. */
export const withFile = (counted: CountedDays, pass: number, after: string): CountedDays => ({
  ...counted,
  within: { pass, after, files: (counted.within?.files ?? 0) + 1 },
})

/** The progress after a pass has counted its next day. */
export const withDay = (counted: CountedDays, { pass, day }: DueDay): CountedDays => ({
  ...counted,
  doneUpTo: counted.doneUpTo.map((done, index) => (index === pass ? day.day : done)),
  within: undefined,
})

/** The time until which the days are counted, in epoch milliseconds; the present time if nothing is counted yet. */
export const countedUntil = (counted: CountedDays | undefined, zone: string, now: number): number => {
  const last = counted?.doneUpTo[0]
  return last === undefined ? now : (daysBetween(zone, last, last)[0]?.to ?? 0) * 1000
}
