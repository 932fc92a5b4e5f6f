import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import type { Contact } from '../../../domain/telemetry/contact.ts'

/** A last contact that is more recent than this is left out of the answer, because it would change each minute. */
const silentAfterMs = 15 * 60_000

/** When a silent instrument was last heard from. */
export const silentSince = (contact: Contact | undefined, now: number): Pick<OpenAlarm, 'lastContacted'> =>
  contact && contact.lastContacted > 0 && now - contact.lastContacted >= silentAfterMs
    ? { lastContacted: iso(contact.lastContacted) }
    : {}
