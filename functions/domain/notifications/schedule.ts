import type { Audience } from '#shared/alarms/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import {
  digestDue,
  dueTime,
  combineMails,
  newDigest,
  addFiring,
  skipFiring,
  withoutInterval,
  underSeverity,
  type Mail,
  type NotifiedFiring,
  type DigestState,
} from './digest.ts'

/** A mail that is being sent. The schedule sends no other mail until it is known that this one has been sent. */
export interface Sending {
  readonly mail: Mail
  /** When a sender started to send the mail in `sending`, by the wall clock. */
  readonly since: number
}

/**
 * The mails to one audience about one rule on one instrument: those sent, held, or being sent. A mail is first stored
 * as `sending`, then sent, then marked as sent. If a crash prevents the mark, the mail is sent again with the same
 * ids, so it is never lost.
 */
export interface NotificationSchedule {
  readonly digest: DigestState
  readonly sending?: Sending
}

export const newSchedule: NotificationSchedule = { digest: newDigest }

/** How long a sender has to send a mail before another sender sends it again. */
export const sendingMs = 60_000

/**
 * Adds a firing to the schedule's mails: it is either sent at once or held. A repeated firing changes nothing. An
 * alarm that comes back from a shelf does not wait for its rule's interval.
 */
export const enqueue = (
  schedule: NotificationSchedule,
  severity: number,
  event: NotifiedFiring,
  now: number,
): NotificationSchedule => {
  const { sending } = schedule
  if (schedule.digest.seen.includes(event.id)) return schedule
  const digest = event.shelf ? withoutInterval(schedule.digest) : schedule.digest
  if (sending) {
    // The interval between mails starts once the current mail has been sent, so the firing is held until then.
    const { lastSent: _pretended, ...waiting } = addFiring({ ...digest, lastSent: now }, severity, event, now).digest
    return {
      sending,
      digest: digest.lastSent === undefined ? waiting : { ...waiting, lastSent: digest.lastSent },
    }
  }
  const { digest: next, mail } = addFiring(digest, severity, event, now)
  return mail ? { digest: next, sending: { mail, since: now } } : { digest: next }
}

/** Marks a firing as handled by its schedule, so that nobody is notified of it. */
export const skip = (schedule: NotificationSchedule, event: FiringEvent): NotificationSchedule => {
  const digest = skipFiring(schedule.digest, event)
  return digest === schedule.digest ? schedule : { ...schedule, digest }
}

/** Claims the next mail if it is due: a digest, or a mail whose sending was interrupted. */
export const claimDue = (schedule: NotificationSchedule, severity: number, now: number): NotificationSchedule => {
  const { digest, sending } = schedule
  if (sending) return now - sending.since >= sendingMs ? { digest, sending: { ...sending, since: now } } : schedule
  const mail = digestDue(digest, severity, now)
  if (!mail) return schedule
  const { held: _taken, ...rest } = digest
  return { digest: rest, sending: { mail, since: now } }
}

/**
 * Marks the mail that is being sent as sent. If an alarm came back from a shelf meanwhile, the interval does not
 * begin, so that the next mail is sent within a minute.
 */
export const markSent = ({ digest }: NotificationSchedule, now: number): NotificationSchedule => ({
  digest: digest.held?.shelf ? withoutInterval(digest) : { ...digest, lastSent: now },
})

/** Marks the mail that is being sent as not sent. It is held again, together with newer firings. */
export const markFailed = ({ digest, sending }: NotificationSchedule): NotificationSchedule => {
  if (!sending) return { digest }
  const waiting: Mail = { ...sending.mail, digest: true }
  return { digest: { ...digest, held: digest.held ? combineMails(waiting, digest.held) : waiting } }
}

/**
 * Applies an edit of the rule to its schedule of mails. If the severity no longer includes the audience, held firings
 * are dropped.
 */
export const withSeverity = (
  schedule: NotificationSchedule,
  audience: Audience,
  severity: number,
): NotificationSchedule => ({
  ...schedule,
  digest: underSeverity(schedule.digest, audience, severity),
})

/** Returns when `claimDue` can claim the next mail. Undefined if no mail is held or being sent. */
export const computeNextMailTime = (
  { digest, sending }: NotificationSchedule,
  severity: number,
): number | undefined => {
  if (sending) return sending.since + sendingMs
  return digest.held && dueTime(digest, severity)
}
