import { dayAfter, dayIn, instantIn } from '../time/zonedTime.ts'

export const frequencies = ['day', 'week', 'month'] as const

export type Frequency = (typeof frequencies)[number]

/** The schedule of a report: when it runs automatically, which days it covers, and who is notified. */
export interface ReportSchedule {
  readonly every: Frequency
  /** The day of the week of a weekly report, from 1 for Monday. */
  readonly weekday: number
  /** The day of the month of a monthly report, from 1 to 28. */
  readonly dayOfMonth: number
  /** The hour at which the report runs, in the schedule's time zone. */
  readonly hour: number
  /** The IANA name of the time zone in which the report's hour and days count. */
  readonly zone: string
  /** The number of days that each run covers. `datesOfSlot` says which days these are. */
  readonly days: number
  /** The names of the users who are mailed about each run. */
  readonly recipients: readonly string[]
}

const runsOn = ({ every, weekday, dayOfMonth }: ReportSchedule, date: string): boolean => {
  if (every === 'day') return true
  const day = new Date(`${date}T00:00:00Z`)
  return every === 'week' ? (day.getUTCDay() || 7) === weekday : day.getUTCDate() === dayOfMonth
}

/**
 * When a schedule runs on a date in its zone. If the clocks skip its hour on that date, it runs at the moment of the
 * change. If the hour occurs twice, it runs the first time.
 */
const momentOn = ({ zone, hour }: ReportSchedule, date: string): number | undefined =>
  instantIn(zone, date, `${String(hour).padStart(2, '0')}:00`, 'earlier')

/** How many days are searched for a run of a schedule. Two consecutive runs are never further apart. */
const longestGap = 40

/** One due time of a schedule: the moment, and its date in the schedule's zone. */
export interface Slot {
  /** The due time in epoch milliseconds. */
  readonly at: number
  readonly date: string
}

const slotNear = (schedule: ReportSchedule, now: number, step: 1 | -1): Slot | undefined => {
  const today = dayIn(schedule.zone, new Date(now).toISOString())
  // The search for a due time starts one day early, because today's run may be before or after `now`.
  for (let days = -1; days <= longestGap; days += 1) {
    const date = dayAfter(today, days * step)
    const at = runsOn(schedule, date) ? momentOn(schedule, date) : undefined
    if (at !== undefined && (step === 1 ? at > now : at <= now)) return { at, date }
  }
  return undefined
}

/** The most recent due time of a schedule, at or before `now`. */
export const lastSlot = (schedule: ReportSchedule, now: number): Slot | undefined => slotNear(schedule, now, -1)

/** The next due time of a schedule after `now`. */
export const nextSlot = (schedule: ReportSchedule, now: number): Slot | undefined => slotNear(schedule, now, 1)

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Describes a schedule in words: `Every Monday at 06:00 (Europe/Berlin), the last 7 days`. */
export const scheduleText = ({ every, weekday, dayOfMonth, hour, zone, days }: ReportSchedule): string => {
  const on = {
    day: 'day',
    week: weekdays[weekday - 1] ?? 'week',
    month: `month on day ${dayOfMonth}`,
  }[every]
  const covered = days === 1 ? 'the day before' : `the last ${days} days`
  return `Every ${on} at ${String(hour).padStart(2, '0')}:00 (${zone}), ${covered}`
}
