import { dayAfter, dayIn, instantIn } from '#shared/time/zonedTime.ts'
import { iso } from '#shared/time/iso.ts'

/** Who gets the monthly mail about alarm performance, and how far it has been sent. */
export interface PerformanceMail {
  readonly revision: number
  /** The names of the users who get the monthly mail. If there are none, it is not sent. */
  readonly recipients: readonly string[]
  /**
   * When the recipients were last chosen, in epoch milliseconds. Months that had already ended by then are not
   * mailed.
   */
  readonly chosenAt: number
  /** How far the mail about the latest month has been sent. Undefined before any monthly mail was sent. */
  readonly sending?: Sending
}

/** How far the mail about one month has been sent. */
export interface Sending {
  /** The month that the mail is about, such as `2026-10`. */
  readonly month: string
  /** The users who have not been sent the month's mail yet. */
  readonly left: readonly string[]
  /**
   * When a call started to send the mail to the users in `left`. If that call is interrupted, another one continues.
   */
  readonly since: number
}

/** The state of the monthly mail before anybody has chosen recipients. */
export const noPerformanceMail: PerformanceMail = { revision: 0, recipients: [], chosenAt: 0 }

/** A month that has ended, so that the mail about it can be sent. */
export interface EndedMonth {
  /** The ended month, such as `2026-10`. */
  readonly month: string
  readonly firstDay: string
  readonly lastDay: string
  /** When the mail about this month is due, in epoch milliseconds. */
  readonly dueAt: number
}

/**
 * The time of day at which the monthly mail is sent, by the clocks of the zone. By then, instruments have had time to
 * send their last values of the month.
 */
const hour = '06:00'

/** Returns the latest month whose mail is due at `now`. Months begin and end by the clocks of the zone. */
export const endedMonth = (zone: string, now: number): EndedMonth => {
  const today = dayIn(zone, iso(now))
  const thisMonth = monthBefore(zone, `${today.slice(0, 7)}-01`)
  return thisMonth.dueAt <= now ? thisMonth : monthBefore(zone, thisMonth.firstDay)
}

/** Returns when the next monthly mail is due. */
export const nextDue = (zone: string, now: number): number => {
  const { lastDay } = endedMonth(zone, now)
  // Forty days after the last day of a month is always in the second month after it. The month between the two is the
  // next one whose mail is due.
  return monthBefore(zone, `${dayAfter(lastDay, 40).slice(0, 7)}-01`).dueAt
}

/** Returns the month before the one that begins on the day `first`. */
const monthBefore = (zone: string, first: string): EndedMonth => {
  const lastDay = dayAfter(first, -1)
  const month = lastDay.slice(0, 7)
  return { month, firstDay: `${month}-01`, lastDay, dueAt: instantIn(zone, first, hour, 'earlier') ?? 0 }
}

/** How long after its start a call that sends mails counts as interrupted. No function may run for that long. */
const brokenOffMs = 600_000

/** For how long the sending of a monthly mail is retried. */
const keepTryingMs = 7 * 86_400_000

/**
 * Returns the monthly mail that is to be sent now. It is about a month that has ended since the recipients were
 * chosen. It goes to all recipients, or to those whom an earlier call did not reach. Undefined if no mail is to be
 * sent.
 */
export const dueSending = (mail: PerformanceMail, ended: EndedMonth, now: number): Sending | undefined => {
  const { sending } = mail
  if (sending?.month === ended.month) {
    const left = sending.left.filter(userName => mail.recipients.includes(userName))
    const isLeft = left.length > 0 && now - sending.since > brokenOffMs && now - ended.dueAt < keepTryingMs
    return isLeft ? { ...sending, left, since: now } : undefined
  }
  const isNew = mail.recipients.length > 0 && mail.chosenAt < ended.dueAt && (sending?.month ?? '') < ended.month
  return isNew ? { month: ended.month, left: mail.recipients, since: now } : undefined
}
