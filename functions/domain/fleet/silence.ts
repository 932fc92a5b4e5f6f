import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'

/** How long an instrument must be without contact to count as silent in lists and messages. */
export const silentAfterMs = 15 * 60_000

interface Contacted {
  /** When the service last heard from the instrument, in epoch milliseconds; 0 if it never did. */
  readonly lastContacted: number
}

/** Whether the service has not heard from an instrument for long. */
export const isSilentAt = ({ lastContacted }: Contacted, now: number): boolean =>
  lastContacted > 0 && now - lastContacted >= silentAfterMs

/**
 * When an instrument was last heard from, if it is silent. Newer contacts are left out, because the answer would
 * change each minute.
 */
export const silentSince = (contact: Contacted | undefined, now: number): Pick<OpenAlarm, 'lastContacted'> =>
  contact && isSilentAt(contact, now) ? { lastContacted: iso(contact.lastContacted) } : {}
