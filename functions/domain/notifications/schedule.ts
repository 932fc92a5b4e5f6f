import type { Audience } from '#shared/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import { digestDue, dueTime, heldWith, newSchedule, offer, underSeverity, type Mail, type Schedule } from './digest.ts'

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
export interface Channel {
  readonly schedule: Schedule
  readonly sending?: Sending
}

export const newChannel: Channel = { schedule: newSchedule }

/** Whoever began to send is given so long before somebody else sends it again. */
export const sendingMs = 60_000

/** With one more firing, which is sent at once or waits. A firing that came before changes nothing. */
export const offerTo = (channel: Channel, severity: number, event: FiringEvent, now: number): Channel => {
  const { schedule, sending } = channel
  if (schedule.seen.includes(event.id)) return channel
  if (sending) {
    // Whether the interval is over is not known before the mail on its way is out.
    const { lastSent: _pretended, ...waiting } = offer({ ...schedule, lastSent: now }, severity, event, now).schedule
    return {
      sending,
      schedule: schedule.lastSent === undefined ? waiting : { ...waiting, lastSent: schedule.lastSent },
    }
  }
  const { schedule: next, mail } = offer(schedule, severity, event, now)
  return mail ? { schedule: next, sending: { mail, since: now } } : { schedule: next }
}

/** With what is due on its way: a digest, or a mail that somebody began to send and did not end. */
export const claimDue = (channel: Channel, severity: number, now: number): Channel => {
  const { schedule, sending } = channel
  if (sending) return now - sending.since >= sendingMs ? { schedule, sending: { ...sending, since: now } } : channel
  const mail = digestDue(schedule, severity, now)
  if (!mail) return channel
  const { held: _taken, ...rest } = schedule
  return { schedule: rest, sending: { mail, since: now } }
}

/** The mail on its way is out. */
export const markSent = ({ schedule }: Channel, now: number): Channel => ({ schedule: { ...schedule, lastSent: now } })

/** The mail on its way is not out: it waits, together with what has come since. */
export const markFailed = ({ schedule, sending }: Channel): Channel => {
  if (!sending) return { schedule }
  const waiting: Mail = { ...sending.mail, digest: true }
  return { schedule: { ...schedule, held: schedule.held ? heldWith(waiting, schedule.held) : waiting } }
}

/** After an edit of the rule: what waits for an audience that its severity no longer names is dropped. */
export const withSeverity = (channel: Channel, audience: Audience, severity: number): Channel => ({
  ...channel,
  schedule: underSeverity(channel.schedule, audience, severity),
})

/** When somebody has to look at the channel again; undefined where nothing waits. */
export const dueOf = ({ schedule, sending }: Channel, severity: number): number | undefined => {
  if (sending) return sending.since + sendingMs
  return schedule.held && dueTime(schedule, severity)
}
