import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import type { Contact } from '../../../domain/telemetry/contact.ts'

/**
 * How long an instrument must have been silent before an answer contains its last contact. A more recent contact
 * would change the answer every minute.
 */
const silentAfterMs = 15 * 60_000

/**
 * Returns since when the service has not heard from an instrument, if the instrument counts as silent. Otherwise
 * returns no field.
 */
export const silentSince = (contact: Contact | undefined, now: number): Pick<OpenAlarm, 'lastContacted'> =>
  contact && contact.lastContacted > 0 && now - contact.lastContacted >= silentAfterMs
    ? { lastContacted: iso(contact.lastContacted) }
    : {}
