import type { alarms } from '#shared/contract/calls/alarms.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import type { Input } from '#shared/contract/route.ts'
import { alarmsReportEnd, type TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { inWords } from '#shared/text/inWords.ts'
import { messages } from '#shared/text/messages.ts'
import { reportedSeverities } from '#shared/alarms/severity.ts'
import { dayAfter, dayIn, momentIn } from '#shared/time/zonedTime.ts'
import type { Search } from '#web/components/SearchForm/searchAddress.ts'
import type { SearchProblems } from '#web/components/SearchForm/SearchForm.tsx'
import { periodFrom } from '#web/lib/timePeriod.ts'

/** The fields of the advanced search (specification A §2). */
export const alarmSearchNames = ['severity', 'startDate', 'startTime', 'endDate', 'endTime'] as const

export type AlarmSearch = Search<(typeof alarmSearchNames)[number]>

type Problems = SearchProblems<keyof AlarmSearch>

/** The start time of a search's period if the user enters only a start date, in the viewer's time zone. */
const startOfDay = '00:00:00'

/** The last second of a day. An end date without a time is validated as if it had this time. */
const endOfDay = '23:59:59'

/**
 * The period of a search. An end date without a time means 05:29:59 UTC on the next day (specification A §9). With a
 * time, the end is in the viewer's zone.
 */
const periodOf = (
  search: AlarmSearch,
  zone: string,
  now: number,
): { readonly period: TimePeriod } | { readonly problems: Problems } => {
  const { startDate, startTime, endDate, endTime } = search
  const whole = { startDate, startTime: startTime || startOfDay, endDate, endTime: endTime || endOfDay }
  const typed = periodFrom(whole, zone, now)
  if ('problems' in typed || endTime) return typed
  const period = { from: typed.period.from, to: alarmsReportEnd(endDate) }
  return period.from > period.to ? { problems: { startDate: messages.startAfterEnd } } : { period }
}

/** The start and the end of a search's period, in the local time of a zone; undefined if the search is invalid. */
export const searchedTimes = (
  search: AlarmSearch,
  zone: string,
  now: number,
): { readonly from: string; readonly to: string } | undefined => {
  const typed = periodOf(search, zone, now)
  if ('problems' in typed) return undefined
  const { from, to } = typed.period
  return { from: momentIn(zone, iso(from)), to: momentIn(zone, iso(to)) }
}

/** The chosen severities. The search field and the address have them as text, such as `120,121`. */
export const codesIn = (severity: string): readonly number[] =>
  reportedSeverities.filter(code => severity.split(',').includes(String(code)))

/** The dates of the last seven days including today, as values of the search's date fields. */
export const lastSevenDays = (
  zone: string,
  now: number,
): Pick<AlarmSearch, 'startDate' | 'startTime' | 'endDate' | 'endTime'> => {
  const today = dayIn(zone, new Date(now).toISOString())
  return { startDate: dayAfter(today, -6), startTime: '', endDate: today, endTime: '' }
}

/**
 * Checks a search before it is made. The search must have a severity, a start date and an end date (specification
 * A §5).
 */
export const alarmSearchProblems = (search: AlarmSearch, zone: string, now: number): Problems | undefined => {
  const typed = periodOf(search, zone, now)
  const problems: Problems = {
    ...(codesIn(search.severity).length === 0 && { severity: messages.required }),
    ...('problems' in typed && typed.problems),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** The required fields of a search, as its hint calls them. */
const requiredFields = [
  ['severity', 'a severity'],
  ['startDate', 'a start date'],
  ['endDate', 'an end date'],
] as const

/** What to do about a search that cannot be made. Somebody may have typed or shortened the link that holds it. */
export const searchHint = (search: AlarmSearch): string => {
  const missing = requiredFields.filter(([name]) => search[name] === '').map(([, text]) => text)
  if (missing.length === 0) return 'The search in this link is not valid. Press Search to see why.'
  const toDo = `Choose ${inWords(missing)}, then search.`
  return Object.values(search).some(Boolean) ? `The search in this link is incomplete. ${toDo}` : toDo
}

/** Whether the problems of a search include a required field that is empty. */
export const isIncomplete = (problems: Problems): boolean => Object.values(problems).includes(messages.required)

/** The query for the server; undefined if the search in the address is missing, incomplete or invalid. */
export const alarmQuery = (
  search: AlarmSearch,
  zone: string,
  now: number,
): Input<typeof alarms.getAlarms> | undefined => {
  const [alarmSeverity, ...others] = codesIn(search.severity)
  const typed = periodOf(search, zone, now)
  if (alarmSeverity === undefined || 'problems' in typed) return undefined
  return {
    pageSize: defaultPageSize,
    offSet: 1,
    ...(others.length === 0 ? { alarmSeverity } : { alarmSeverities: [alarmSeverity, ...others] }),
    startDate: new Date(typed.period.from).toISOString(),
    endDate: new Date(typed.period.to).toISOString(),
  }
}
