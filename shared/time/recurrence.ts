import { parseCalendarTime } from './calendar.ts'

/** The days of the week as iCalendar abbreviates them. Weeks begin on Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

export type Weekday = (typeof weekdays)[number]

/** How something recurs: the subset of RFC 5545's RRULE that repeats by days or weeks. Decision 153 says why. */
export interface Recurrence {
  readonly frequency: 'DAILY' | 'WEEKLY'
  readonly interval: number
  /**
   * The days of the week. If missing, a daily recurrence includes every day, and a weekly one the weekday of its
   * first day.
   */
  readonly days?: readonly Weekday[]
  readonly count?: number
  /**
   * The end of the recurrence: the latest possible start in epoch milliseconds, or the last day, such as
   * `2026-12-31`.
   */
  readonly until?: number | string
}

/** The reason why a text is not accepted as a recurrence rule (RRULE). */
export interface RecurrenceProblem {
  readonly problem: string
}

export const longestInterval = 52
export const longestCount = 730

type Parts = Partial<Record<PartName, string>>
type PartName = (typeof partNames)[number]
const partNames = ['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL'] as const

/**
 * Parses an RRULE such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10`. If it is not accepted, returns a problem
 * that names the wrong part.
 */
export const parseRecurrence = (text: string): Recurrence | RecurrenceProblem => {
  const parts: Parts = {}
  for (const part of text.split(';')) {
    const [name = '', value] = part.split('=')
    const known = partNames.find(one => one === name)
    if (!known || !value)
      return { problem: `Leave out "${part}": a rule has ${partNames.join(', ')} and no other part` }
    if (parts[known] !== undefined) return { problem: `${known} can be there only once` }
    parts[known] = value
  }
  return recurrenceOf(parts)
}

const recurrenceOf = ({ FREQ, INTERVAL = '1', BYDAY, COUNT, UNTIL }: Parts): Recurrence | RecurrenceProblem => {
  if (FREQ !== 'DAILY' && FREQ !== 'WEEKLY') return { problem: 'FREQ must be DAILY or WEEKLY' }
  const interval = wholeNumber(INTERVAL, longestInterval)
  if (interval === undefined) return { problem: `INTERVAL must be a whole number from 1 to ${longestInterval}` }
  const days = BYDAY?.split(',').map(name => weekdays.find(day => day === name))
  if (days?.includes(undefined) || new Set(days).size !== (days?.length ?? 0))
    return { problem: `BYDAY must name days once each, separated by commas: ${weekdays.join(', ')}` }
  const count = COUNT === undefined ? undefined : wholeNumber(COUNT, longestCount)
  if (COUNT !== undefined && count === undefined)
    return { problem: `COUNT must be a whole number from 1 to ${longestCount}` }
  const until = UNTIL === undefined ? undefined : untilIn(UNTIL)
  if (UNTIL !== undefined && until === undefined)
    return { problem: 'UNTIL must be a day such as 20261231 or a time in UTC such as 20261231T220000Z' }
  if (count !== undefined && until !== undefined) return { problem: 'A rule has COUNT or UNTIL, not both' }
  return {
    frequency: FREQ,
    interval,
    ...(days && { days: days.filter(day => day !== undefined) }),
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until }),
  }
}

const wholeNumber = (text: string, most: number): number | undefined => {
  const number = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= most ? number : undefined
}

const untilIn = (text: string): number | string | undefined => {
  const [, year, month, date, time] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z)?$/.exec(text) ?? []
  if (year === undefined) return undefined
  const day = `${year}-${month}-${date}`
  const clock = time === undefined ? '00:00:00' : `${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}`
  const instant = parseCalendarTime(`${day}T${clock}Z`)
  return time === undefined ? instant && day : instant
}
