import { defaultPageSize } from '#shared/contract/paging.ts'
import type { reports } from '#shared/contract/calls/reports.ts'
import type { Input } from '#shared/contract/route.ts'
import type { Search } from '#web/components/SearchForm/searchAddress.ts'
import type { SearchProblems } from '#web/components/SearchForm/SearchForm.tsx'
import { periodFrom } from '#web/lib/timePeriod.ts'

/**
 * The fields of the search. Reports are searched by the date of their last update (specification B §5). The dates are
 * whole days in the viewer's zone.
 */
export const reportSearchNames = ['startDate', 'endDate'] as const

export type ReportSearch = Search<(typeof reportSearchNames)[number]>

const periodOf = ({ startDate, endDate }: ReportSearch, zone: string, now: number) =>
  periodFrom({ startDate, startTime: '00:00:00', endDate, endTime: '23:59:59' }, zone, now)

/** Checks a search before it is made. Both dates must be entered (specification B §5). */
export const reportSearchProblems = (
  search: ReportSearch,
  zone: string,
  now: number,
): SearchProblems<keyof ReportSearch> | undefined => {
  const typed = periodOf(search, zone, now)
  return 'problems' in typed ? typed.problems : undefined
}

/**
 * Returns the query for the server. If the search in the address is missing or incomplete, it queries all reports.
 */
export const reportQuery = (search: ReportSearch, zone: string, now: number): Input<typeof reports.getReports> => {
  const paging = { pageSize: defaultPageSize, offset: 1 }
  const typed = periodOf(search, zone, now)
  if ('problems' in typed) return paging
  const { from, to } = typed.period
  // The search's end is the last second of a day. That second is included entirely.
  return { ...paging, startDate: new Date(from).toISOString(), endDate: new Date(to + 999).toISOString() }
}
