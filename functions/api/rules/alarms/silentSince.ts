import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import type { Contact } from '../../../domain/telemetry/contact.ts'

/**
 * The age from which an instrument's last contact is in the answer. Newer contacts are left out, because the answer
 * would change each minute.
 */
const silentAfterMs = 15 * 60_000

/** When an instrument was last heard from, if it is silent. */
export const silentSince = (contact: Contact | undefined, now: number): Pick<OpenAlarm, 'lastContacted'> =>
  contact && contact.lastContacted > 0 && now - contact.lastContacted >= silentAfterMs
    ? { lastContacted: iso(contact.lastContacted) }
    : {}
