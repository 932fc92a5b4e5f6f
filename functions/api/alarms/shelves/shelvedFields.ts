import type { Alarm, OpenAlarm } from '#shared/contract/alarm.ts'
import { toWireShelf, listShelves, shelfKeyOf, type StoredShelf } from '../../../data/alarms/shelves.ts'
import { isShelved, wasShelved } from '../../../domain/alarms/life/shelf.ts'

export type ShelvedFields = Pick<OpenAlarm, 'suppressed' | 'shelf'>

/** Reads all shelves, keyed by the rule and the instrument whose alarms are shelved. */
export const readShelves = async (): Promise<ReadonlyMap<string, StoredShelf>> =>
  new Map((await listShelves()).map(stored => [shelfKeyOf(stored), stored]))

/**
 * Returns the fields that say whether an alarm is or was shelved, by whom and why. A shelf that began after the alarm
 * ended does not count.
 */
export const shelvedFields = (
  { deviceName, triggeringRule, alarmDate, closedAt, life }: Alarm,
  shelves: ReadonlyMap<string, StoredShelf>,
  now: number,
): ShelvedFields => {
  const shelf = shelves.get(shelfKeyOf({ deviceName, ruleName: triggeringRule }))?.shelf
  if (!shelf) return {}
  const isSuppressed = life !== 'closed' && isShelved(shelf, now)
  // A returned alarm still needs attention after it has closed, so it can still be shelved.
  const closed = closedAt === undefined || life === 'returned' ? undefined : Date.parse(closedAt)
  if (!wasShelved(shelf, Date.parse(alarmDate), closed)) return {}
  return { ...(isSuppressed && { suppressed: 'shelved' }), shelf: toWireShelf(shelf) }
}
