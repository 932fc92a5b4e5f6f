import { dayAfter, dayIn, instantIn } from '../time/zonedTime.ts'

export const frequencies = ['day', 'week', 'month'] as const

export type Frequency = (typeof frequencies)[number]

/** When a report runs automatically, which days it covers, and who is notified. */
export interface ReportSchedule {
  readonly every: Frequency
  /** The day of the week, from 1 for Monday. Used if the report runs every week. */
  readonly weekday: number
  /** The day of the month, from 1 to 28. Used if the report runs every month. */
  readonly dayOfMonth: number
  /** The hour, by the clocks of the zone. */
  readonly hour: number
  /** The zone, as an IANA name. */
  readonly zone: string
  /** The number of days that the report covers; `datesOfSlot` says which. */
  readonly days: number
  /** The names of the users who get a mail. */
  readonly recipients: readonly string[]
}

const runsOn = ({ every, weekday, dayOfMonth }: ReportSchedule, date: string): boolean => {
  if (every === 'day') return true
  const day = new Date(`${date}T00:00:00Z`)
  return every === 'week' ? (day.getUTCDay() || 7) === weekday : day.getUTCDate() === dayOfMonth
}

/**
 * The moment at which a schedule runs on a date of its zone. If the clocks skip the hour, it is the moment of the
 * change. If the hour comes twice, it is the first time.
 */
const momentOn = ({ zone, hour }: ReportSchedule, date: string): number | undefined =>
  instantIn(zone, date, `${String(hour).padStart(2, '0')}:00`, 'earlier')

/** The most days to search for a run, which is more than there can be between two runs. */
const longestGap = 40

/** One run of a schedule: its time, and its date in the schedule's zone. */
export interface Slot {
  /** `at` is in epoch milliseconds. */
  readonly at: number
  readonly date: string
}

const slotNear = (schedule: ReportSchedule, now: number, step: 1 | -1): Slot | undefined => {
  const today = dayIn(schedule.zone, new Date(now).toISOString())
  // The search begins a day before today, because the run of that day may still be on the wanted side of now.
  for (let days = -1; days <= longestGap; days += 1) {
    const date = dayAfter(today, days * step)
    const at = runsOn(schedule, date) ? momentOn(schedule, date) : undefined
    if (at !== undefined && (step === 1 ? at > now : at <= now)) return { at, date }
  }
  return undefined
}

/** The last run that was due at or before `now`. */
export const lastSlot = (schedule: ReportSchedule, now: number): Slot | undefined => slotNear(schedule, now, -1)

/** The next run that will be due. */
export const nextSlot = (schedule: ReportSchedule, now: number): Slot | undefined => slotNear(schedule, now, 1)

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The schedule in words: `Every Monday at 06:00 (Europe/Berlin), the last 7 days`. */
export const scheduleText = ({ every, weekday, dayOfMonth, hour, zone, days }: ReportSchedule): string => {
  const on = {
    day: 'day',
    week: weekdays[weekday - 1] ?? 'week',
    month: `month on day ${dayOfMonth}`,
  }[every]
  const covered = days === 1 ? 'the day before' : `the last ${days} days`
  return `Every ${on} at ${String(hour).padStart(2, '0')}:00 (${zone}), ${covered}`
}
