import { audiencesOf, type Audience } from '#shared/alarms/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import { claimDue, computeNextMailTime, markSent, newSchedule, enqueue } from './schedule.ts'

export interface SimulatedMail {
  readonly audience: Audience
  /** The wall-clock time at which the simulated mail would be sent. */
  readonly at: number
  readonly firings: number
  readonly digest: boolean
}

const minuteMs = 60_000

/**
 * Returns the mails that the firings on one device would cause up to a time if sending never failed, sorted by time.
 */
export const simulateMails = (
  events: readonly FiringEvent[],
  severity: number,
  until: number,
): readonly SimulatedMail[] =>
  audiencesOf(severity)
    .flatMap(audience => mailsTo(audience, events, severity, until))
    .sort((a, b) => a.at - b.at)

const mailsTo = (
  audience: Audience,
  events: readonly FiringEvent[],
  severity: number,
  until: number,
): SimulatedMail[] => {
  const mails: SimulatedMail[] = []
  let schedule = newSchedule
  const sendTaken = (at: number): void => {
    if (!schedule.sending) return
    const { firings, digest } = schedule.sending.mail
    mails.push({ audience, at, firings, digest })
    schedule = markSent(schedule, at)
  }
  /**
   * Simulates the sending of the mails that are due up to `time`. Digests are sent at full minutes, before anything
   * else at that moment.
   */
  const sendDue = (time: number): void => {
    const due = computeNextMailTime(schedule, severity)
    const minute = due === undefined ? Number.POSITIVE_INFINITY : Math.ceil(due / minuteMs) * minuteMs
    if (minute > time) return
    schedule = claimDue(schedule, severity, minute)
    sendTaken(minute)
  }
  for (const event of events) {
    sendDue(event.receivedAt)
    schedule = enqueue(schedule, severity, event, event.receivedAt)
    sendTaken(event.receivedAt)
  }
  sendDue(until)
  return mails
}
