import type { Alarm } from '#shared/contract/alarm.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { alarmsLimit } from './alarmQueries.ts'
import { alarmKeysClosedSince, openAlarmKeys } from './currentAlarms.ts'
import { listAlarms, readListed, type ListedAlarm } from './alarmListing.ts'
import { sortKeyOf, timeIn } from './readAlarm.ts'

export interface PeriodAlarms {
  readonly alarms: readonly Alarm[]
  /**
   * The beginning (ISO 8601) of the part of the period whose alarms were all read. Set if more alarms began in the
   * period than are read.
   */
  readonly countedFrom?: string
}

/**
 * Returns the newest alarms that began in a period, at most `alarmsLimit`. Also returns alarms that were already open
 * when the period began, again at most `alarmsLimit`.
 */
export const periodAlarms = async (period: TimePeriod): Promise<PeriodAlarms> => {
  const begin = iso(period.from)
  const [found, open, closed] = await Promise.all([
    // One more alarm than is returned shows whether there are others.
    listAlarms(period, () => true, undefined, alarmsLimit + 1),
    openAlarmKeys(),
    alarmKeysClosedSince(begin, alarmsLimit),
  ])
  const began = found.slice(0, alarmsLimit)
  // The map removes duplicates: an alarm that closes between the read of open alarms and that of closed ones is in
  // both lists.
  const before = new Map(
    [...open, ...closed]
      .filter(({ entry }) => entry < begin)
      .map((key): [string, ListedAlarm] => [sortKeyOf(key), { key, sortKey: sortKeyOf(key) }]),
  )
  const alarms = await readListed([...began, ...[...before.values()].slice(0, alarmsLimit)])
  const oldest = began.at(-1)
  return { alarms, ...(found.length > alarmsLimit && oldest && { countedFrom: timeIn(oldest.sortKey) }) }
}
