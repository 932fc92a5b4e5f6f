import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import type { Contact } from '../../../domain/telemetry/contact.ts'

/**
 * The age from which a last contact is in the answer. Later contacts are left out, because the answer would change
 * each minute.
 */
const silentAfterMs = 15 * 60_000

/** When a silent instrument was last heard from. */
export const silentSince = (contact: Contact | undefined, now: number): Pick<OpenAlarm, 'lastContacted'> =>
  contact && contact.lastContacted > 0 && now - contact.lastContacted >= silentAfterMs
    ? { lastContacted: iso(contact.lastContacted) }
    : {}
