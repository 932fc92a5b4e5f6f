import { dayAfter, dayIn, instantIn } from '../time/zonedTime.ts'

export const frequencies = ['day', 'week', 'month'] as const

export type Frequency = (typeof frequencies)[number]

/** When a report runs automatically, which days it covers, and who is notified. */
export interface ReportSchedule {
  readonly every: Frequency
  /** 1 is Monday; counts if it runs every week. */
  readonly weekday: number
  /** 1 to 28; counts if it runs every month. */
  readonly dayOfMonth: number
  /** By the clocks of the zone. */
  readonly hour: number
  /** As IANA names it. */
  readonly zone: string
  /** The number of days that the report covers; `datesOfSlot` says which. */
  readonly days: number
  /** User names. */
  readonly recipients: readonly string[]
}

const runsOn = ({ every, weekday, dayOfMonth }: ReportSchedule, date: string): boolean => {
  if (every === 'day') return true
  const day = new Date(`${date}T00:00:00Z`)
  return every === 'week' ? (day.getUTCDay() || 7) === weekday : day.getUTCDate() === dayOfMonth
}

/**
 * The moment at which a schedule runs on a date of its zone. An hour that the clocks skip is the moment of the change,
 * and one that comes twice is the first.
 */
const momentOn = ({ zone, hour }: ReportSchedule, date: string): number | undefined =>
  instantIn(zone, date, `${String(hour).padStart(2, '0')}:00`, 'earlier')

/** More days than lie between two runs. */
const longestGap = 40

/** One run of a schedule: when, and on which date of its zone. */
export interface Slot {
  /** Epoch milliseconds. */
  readonly at: number
  readonly date: string
}

const slotNear = (schedule: ReportSchedule, now: number, step: 1 | -1): Slot | undefined => {
  const today = dayIn(schedule.zone, new Date(now).toISOString())
  // The search begins a day on the other side of today: that day's hour may lie beyond now.
  for (let days = -1; days <= longestGap; days += 1) {
    const date = dayAfter(today, days * step)
    const at = runsOn(schedule, date) ? momentOn(schedule, date) : undefined
    if (at !== undefined && (step === 1 ? at > now : at <= now)) return { at, date }
  }
  return undefined
}

/** The last run that was due, at `now` or before. */
export const lastSlot = (schedule: ReportSchedule, now: number): Slot | undefined => slotNear(schedule, now, -1)

/** The next run that will be due. */
export const nextSlot = (schedule: ReportSchedule, now: number): Slot | undefined => slotNear(schedule, now, 1)

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `Every Monday at 06:00 (Europe/Berlin), the last 7 days`. */
export const scheduleText = ({ every, weekday, dayOfMonth, hour, zone, days }: ReportSchedule): string => {
  const on = {
    day: 'day',
    week: weekdays[weekday - 1] ?? 'week',
    month: `month on day ${dayOfMonth}`,
  }[every]
  const covered = days === 1 ? 'the day before' : `the last ${days} days`
  return `Every ${on} at ${String(hour).padStart(2, '0')}:00 (${zone}), ${covered}`
}
