import { isoDay } from '#shared/time/calendar.ts'
import { dayAfter, dayIn } from '#shared/time/zonedTime.ts'
import { daysBetween, type ZonedDay } from './utilisation.ts'

const hourMs = 3_600_000

/**
 * How long after its end a day's use of instruments is counted: once soon, for the reports of the next morning, and
 * again when most late messages from instruments have arrived.
 */
export const passes = [hourMs, 8 * 24 * hourMs] as const

/** For how many past days the use of instruments is counted when a stage starts counting. */
export const firstDays = 31

/** Up to which day the use of instruments has been counted for reports. */
export interface CountedDays {
  /** The revision of the stored progress of counting days. 0 while no progress is stored. */
  readonly revision: number
  /** For each pass over the days, the last day that it has counted, such as `2026-11-20`. */
  readonly doneUpTo: readonly string[]
  /** How far a pass has come within its current day: the last instrument counted, and the number of files written. */
  readonly within: { readonly pass: number; readonly after: string; readonly files: number } | undefined
}

/** The day whose use of instruments a pass has to count next. */
export interface DueDay {
  readonly pass: number
  readonly day: ZonedDay
}

/**
 * Returns the initial progress, before any day's use has been counted.
 * @param since when the first instrument registered, in epoch milliseconds
 */
export const nothingCounted = (zone: string, since: number, now: number): CountedDays => {
  const [first, earliest] = [dayBefore(zone, since), dayAfter(dayBefore(zone, now), -firstDays)]
  const before = first > earliest ? first : earliest
  return { revision: 0, doneUpTo: passes.map(() => before), within: undefined }
}

const dayBefore = (zone: string, at: number): string => dayAfter(dayIn(zone, new Date(at).toISOString()), -1)

/**
 * Returns the next day whose use of instruments is to be counted. A day that a pass has started is continued first.
 * Otherwise, it is the oldest day of the first pass that has a day to count.
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

/** Returns the progress of a pass after it has written a file, if more instruments of the day have to be counted. */
export const withFile = (counted: CountedDays, pass: number, after: string): CountedDays => ({
  ...counted,
  within: { pass, after, files: (counted.within?.files ?? 0) + 1 },
})

/** Returns the progress of counting after a pass has finished its day. */
export const withDay = (counted: CountedDays, { pass, day }: DueDay): CountedDays => ({
  ...counted,
  doneUpTo: counted.doneUpTo.map((done, index) => (index === pass ? day.day : done)),
  within: undefined,
})

/**
 * Returns the time up to which the use of instruments has been counted, in epoch milliseconds. The present time if no
 * day has been counted yet.
 */
export const countedUntil = (counted: CountedDays | undefined, zone: string, now: number): number => {
  const last = counted?.doneUpTo[0]
  return last === undefined ? now : (daysBetween(zone, last, last)[0]?.to ?? 0) * 1000
}
