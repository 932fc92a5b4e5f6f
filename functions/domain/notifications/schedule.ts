import type { Audience } from '#shared/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import {
  digestDue,
  dueTime,
  heldWith,
  newDigest,
  addFiring,
  underSeverity,
  type Mail,
  type DigestState,
} from './digest.ts'

/** A mail that was handed to the mail service, or is about to be: until it is known to be out, nobody sends another. */
export interface Sending {
  readonly mail: Mail
  /** Wall clock. */
  readonly since: number
}

/**
 * What one audience is told of one rule on one instrument. A mail is first written down as `sending`, then sent, then
 * marked as sent: a crash before the mark leaves it to be sent again, with the same ids in it, and never to be lost.
 */
export interface NotificationSchedule {
  readonly digest: DigestState
  readonly sending?: Sending
}

export const newSchedule: NotificationSchedule = { digest: newDigest }

/** Whoever began to send is given so long before somebody else sends it again. */
export const sendingMs = 60_000

/** With one more firing, which is sent at once or waits. A firing that came before changes nothing. */
export const enqueue = (
  schedule: NotificationSchedule,
  severity: number,
  event: FiringEvent,
  now: number,
): NotificationSchedule => {
  const { digest, sending } = schedule
  if (digest.seen.includes(event.id)) return schedule
  if (sending) {
    // Whether the interval is over is not known before the mail on its way is out.
    const { lastSent: _pretended, ...waiting } = addFiring({ ...digest, lastSent: now }, severity, event, now).digest
    return {
      sending,
      digest: digest.lastSent === undefined ? waiting : { ...waiting, lastSent: digest.lastSent },
    }
  }
  const { digest: next, mail } = addFiring(digest, severity, event, now)
  return mail ? { digest: next, sending: { mail, since: now } } : { digest: next }
}

/** With what is due on its way: a digest, or a mail that somebody began to send and did not end. */
export const claimDue = (schedule: NotificationSchedule, severity: number, now: number): NotificationSchedule => {
  const { digest, sending } = schedule
  if (sending) return now - sending.since >= sendingMs ? { digest, sending: { ...sending, since: now } } : schedule
  const mail = digestDue(digest, severity, now)
  if (!mail) return schedule
  const { held: _taken, ...rest } = digest
  return { digest: rest, sending: { mail, since: now } }
}

/** The mail on its way is out. */
export const markSent = ({ digest }: NotificationSchedule, now: number): NotificationSchedule => ({
  digest: { ...digest, lastSent: now },
})

/** The mail on its way is not out: it waits, together with what has come since. */
export const markFailed = ({ digest, sending }: NotificationSchedule): NotificationSchedule => {
  if (!sending) return { digest }
  const waiting: Mail = { ...sending.mail, digest: true }
  return { digest: { ...digest, held: digest.held ? heldWith(waiting, digest.held) : waiting } }
}

/** After an edit of the rule: what waits for an audience that its severity no longer names is dropped. */
export const withSeverity = (
  schedule: NotificationSchedule,
  audience: Audience,
  severity: number,
): NotificationSchedule => ({
  ...schedule,
  digest: underSeverity(schedule.digest, audience, severity),
})

/** When somebody has to look at the schedule again; undefined where nothing waits. */
export const dueOf = ({ digest, sending }: NotificationSchedule, severity: number): number | undefined => {
  if (sending) return sending.since + sendingMs
  return digest.held && dueTime(digest, severity)
}
