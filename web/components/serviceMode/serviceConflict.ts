import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { differencesOf, type Difference } from '../form/merge.ts'
import { entryOfMode } from './entryOfMode.ts'
import type { ServiceEntry } from './serviceEntry.ts'
import { dayTexts } from './serviceTexts.ts'

/** The conflict between the values that the user has entered and a newer version that somebody else has saved. */
export interface ServiceConflict {
  readonly newest: ServiceMode
  readonly theirs: ServiceEntry
  /** The newer version of the service mode, with the user's own changes reapplied. */
  readonly merged: ServiceEntry
  readonly differences: readonly Difference[]
}

/**
 * Compares the values that the user has entered with a newer version of the service mode. Returns undefined if the
 * newer version does not fit the form.
 * @param initial the form's initial values
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
  // All times of the merged service mode are taken from the same version. A date from one version and a time from the
  // other would be a time that nobody chose.
  const times = whenText(mine) === whenText(initial) ? theirs : mine
  const merged = { ...times, reason: mine.reason === initial.reason ? theirs.reason : mine.reason }
  const differences = differencesOf(labels, { mine: shown(mine), theirs: shown(theirs), merged: shown(merged) })
  return { newest, theirs, merged, differences }
}

const labels = { when: 'When', reason: 'Reason' }

const shown = (entry: ServiceEntry) => ({ when: whenText(entry), reason: entry.reason.trim() })

/** The entered times of a service mode as text, for comparing two versions. Some may still be missing. */
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
