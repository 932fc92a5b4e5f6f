import type { alarms } from '#shared/contract/calls/alarms.ts'
import type { Input } from '#shared/contract/route.ts'
import type { ServiceMode, ServiceSubject } from '#shared/contract/calls/serviceMode.ts'
import { iso } from '#shared/time/iso.ts'
import { weekdays, type Weekday } from '#shared/time/recurrence.ts'
import { dayIn, instantIn, isDate, momentIn } from '#shared/time/zonedTime.ts'
import { minuteText } from './serviceTexts.ts'

/** The values in the form for a service mode. */
export interface ServiceEntry {
  readonly kind: ServiceSubject['kind']
  readonly name: string
  readonly isRecurring: boolean
  /**
   * The fields for the start of the service mode. For one that does not recur, empty fields mean now. For a recurring
   * one, they contain its first day and the time of day at which it begins.
   */
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
  readonly hours: string
  readonly isWeekly: boolean
  readonly days: readonly Weekday[]
  readonly interval: string
  /** The last day of a recurring service mode; empty if it has no end. */
  readonly lastDate: string
  readonly zone: string
  readonly reason: string
}

export type ServiceProblems = Partial<Record<keyof ServiceEntry, string>>

export type ServiceOrder = Input<typeof alarms.saveServiceMode>

const hourMs = 3_600_000
const usualHours = 4

/**
 * The initial values for a new service mode, in which only the reason is missing. It ends some hours from now. If the
 * user makes it recur, it recurs on today's weekday.
 */
export const newEntry = (subject: ServiceSubject | undefined, zone: string, now: number): ServiceEntry => {
  const end = momentIn(zone, iso(now + usualHours * hourMs))
  const today = dayIn(zone, iso(now))
  return {
    kind: subject?.kind ?? 'instrument',
    name: subject?.name ?? '',
    isRecurring: false,
    startDate: '',
    startTime: '',
    endDate: end.slice(0, 10),
    endTime: end.slice(11, 16),
    hours: '2',
    isWeekly: true,
    days: [weekdayOf(today)],
    interval: '1',
    lastDate: '',
    zone,
    reason: '',
  }
}

/** The weekday of a date such as `2026-11-30`. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'

/**
 * Returns the call input for the form's values, or the problems of its fields.
 * @param kept The times of the service mode to change. The form shows minutes only, so times that the user does not
 * change keep their seconds.
 */
export const orderIn = (
  entry: ServiceEntry,
  viewerZone: string,
  now: number,
  kept?: ServiceMode['once'],
): { readonly order: ServiceOrder } | { readonly problems: ServiceProblems } => {
  const { kind, name, isRecurring } = entry
  const reason = entry.reason.trim()
  const times = isRecurring ? recurringIn(entry) : onceIn(entry, viewerZone, now, kept)
  const problems: ServiceProblems = {
    ...(name.trim() === '' && { name: 'Required' }),
    ...(reason === '' && { reason: 'Say why' }),
    ...(reason.length > reasonLimit && { reason: `At most ${reasonLimit} characters` }),
    ...('problems' in times && times.problems),
  }
  if ('problems' in times || Object.keys(problems).length > 0) return { problems }
  return { order: { subject: { kind, name: name.trim() }, reason, ...times } }
}

/** The maximum length of a reason in characters, as the contract limits it. */
export const reasonLimit = 1000

type Problems = { readonly problems: ServiceProblems }

const onceIn = (
  { startDate, startTime, endDate, endTime }: ServiceEntry,
  zone: string,
  now: number,
  kept: ServiceMode['once'],
): Pick<ServiceOrder, 'once'> | Problems => {
  const isNow = startDate === '' && startTime === ''
  const instantOf = (date: string, time: string, which: 'earlier' | 'later', before: string | undefined) =>
    before !== undefined && minuteText(zone, before) === `${date} ${time}`
      ? Date.parse(before)
      : instantIn(zone, date, time, which)
  const from = isNow ? now : instantOf(startDate, startTime, 'earlier', kept?.from)
  const until = instantOf(endDate, endTime, 'later', kept?.until)
  if (from === undefined || until === undefined)
    return {
      problems: {
        ...(from === undefined && (isDate(startDate) ? { startTime: wantedTime } : { startDate: wantedDate })),
        ...(until === undefined && (isDate(endDate) ? { endTime: wantedTime } : { endDate: wantedDate })),
      },
    }
  if (until <= Math.max(from, now)) return { problems: { endDate: 'The end must be after the start, and to come' } }
  return { once: { ...(!isNow && { from: iso(from) }), until: iso(until) } }
}

const recurringIn = (entry: ServiceEntry): Pick<ServiceOrder, 'recurring'> | Problems => {
  const { startDate, startTime, hours, isWeekly, days, interval, lastDate, zone } = entry
  const minutes = Math.round(Number(hours.replace(',', '.')) * 60)
  const problems: ServiceProblems = {
    ...(!isDate(startDate) && { startDate: wantedDate }),
    ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(startTime) && { startTime: wantedTime }),
    ...(!(minutes >= 1 && minutes <= 1440) && { hours: 'Enter up to 24 hours, such as 1.5' }),
    ...(isWeekly && days.length === 0 && { days: 'Choose a day' }),
    ...(!/^([1-9]|[1-4]\d|5[0-2])$/.test(interval) && { interval: 'Enter a whole number from 1 to 52' }),
    ...(lastDate !== '' && !isDate(lastDate) && { lastDate: wantedDate }),
    ...(isDate(lastDate) && lastDate < startDate && { lastDate: 'The last day must not be before the first' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const rule = [
    `FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'}`,
    ...(interval === '1' ? [] : [`INTERVAL=${interval}`]),
    ...(isWeekly ? [`BYDAY=${weekdays.filter(day => days.includes(day)).join(',')}`] : []),
    ...(lastDate === '' ? [] : [`UNTIL=${lastDate.replaceAll('-', '')}`]),
  ].join(';')
  return { recurring: { zone, start: `${startDate}T${startTime}`, minutes, rule } }
}

const wantedDate = 'Enter a date such as 2026-11-30'
const wantedTime = 'Enter a time such as 08:00'
