import { dayAfter, dayIn, instantIn } from '#shared/time/zonedTime.ts'
import type { jobs } from '#shared/contract/calls/jobs.ts'
import type { Input } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { beginningWith, type Search } from '#web/components/SearchForm/searchAddress.ts'
import type { SearchProblems } from '#web/components/SearchForm/SearchForm.tsx'

/** The fields of the advanced search (specification B §2). */
export const contentSearchNames = ['jobName', 'version', 'model', 'serialNumber', 'updatedBy', 'updatedOn'] as const

export type ContentSearch = Search<(typeof contentSearchNames)[number]>

/** Checks a search. It refuses dates after tomorrow and dates that do not exist (specification B §5). */
export const contentSearchProblems = (
  { updatedOn }: ContentSearch,
  zone: string,
  now: number,
): SearchProblems<keyof ContentSearch> | undefined => {
  if (updatedOn.trim() === '') return undefined
  if (startOf(updatedOn, zone) === undefined) return { updatedOn: messages.dateInvalid }
  const tomorrow = dayAfter(dayIn(zone, new Date(now).toISOString()), 1)
  return updatedOn.trim() > tomorrow ? { updatedOn: messages.dateBeyondLimit } : undefined
}

/** Returns the filters for the server. Invalid dates in the address are left out. */
export const contentQuery = (search: ContentSearch, zone: string): Partial<Input<typeof jobs.listJobs>> => {
  const { jobName, version, model, serialNumber, updatedBy, updatedOn } = search
  const start = startOf(updatedOn, zone)
  const end = start === undefined ? undefined : startOf(dayAfter(updatedOn.trim(), 1), zone)
  return {
    jobName: beginningWith(jobName),
    version: version || undefined,
    models: model ? [model] : undefined,
    serialNumbers: serialNumber ? [serialNumber] : undefined,
    updatedBy: updatedBy || undefined,
    updateTime: isoOf(start),
    updateTimeEnd: isoOf(end),
  }
}

const isoOf = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString()

/** The instant at which a day starts in the viewer's time zone; undefined if the day is invalid. */
const startOf = (day: string, zone: string): number | undefined => instantIn(zone, day.trim(), '00:00', 'earlier')
