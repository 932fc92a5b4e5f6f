import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { differencesOf, type Difference } from '../form/merge.ts'
import { entryOfMode } from './entryOfMode.ts'
import type { ServiceEntry } from './serviceEntry.ts'
import { dayTexts } from './serviceTexts.ts'

/** A newer version that somebody else has saved, beside the user's entries. */
export interface ServiceConflict {
  readonly newest: ServiceMode
  readonly theirs: ServiceEntry
  /** The user's own changes, made again on the newer version of the service mode. */
  readonly merged: ServiceEntry
  readonly differences: readonly Difference[]
}

/**
 * Compares the user's entries with a newer version of the service mode. Undefined if the window cannot show that one.
 * @param initial the entries as the window opened with them
 */
export const serviceConflict = (
  initial: ServiceEntry,
  mine: ServiceEntry,
  newest: ServiceMode,
  zone: string,
  now: number,
): ServiceConflict | undefined => {
  const theirs = entryOfMode(newest, zone, now)
  if (!theirs) return undefined
  // A date of one version and a time of the other one would be a time that nobody chose.
  const times = whenText(mine) === whenText(initial) ? theirs : mine
  const merged = { ...times, reason: mine.reason === initial.reason ? theirs.reason : mine.reason }
  const differences = differencesOf(labels, { mine: shown(mine), theirs: shown(theirs), merged: shown(merged) })
  return { newest, theirs, merged, differences }
}

const labels = { when: 'When', reason: 'Reason' }

const shown = (entry: ServiceEntry) => ({ when: whenText(entry), reason: entry.reason.trim() })

/** The times of an entry, whether or not they are complete. */
const whenText = (entry: ServiceEntry): string => {
  const { isRecurring, startDate, startTime, endDate, endTime, hours, isWeekly, days, interval, lastDate, zone } = entry
  const start = `${startDate} ${startTime}`.trim()
  if (!isRecurring) return `${start || 'now'} to ${endDate} ${endTime}`
  const unit = isWeekly ? 'week' : 'day'
  return [
    interval === '1' ? `each ${unit}` : `every ${interval} ${unit}s`,
    ...(isWeekly ? [`on ${days.map(day => dayTexts[day]).join(', ')}`] : []),
    `from ${start} for ${hours} h (${zone})`,
    ...(lastDate === '' ? [] : [`until ${lastDate}`]),
  ].join(' ')
}
