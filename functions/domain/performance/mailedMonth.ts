import { dayAfter, dayIn, instantIn } from '#shared/time/zonedTime.ts'
import { iso } from '#shared/time/iso.ts'

/** Who gets the monthly mail about the performance of alarms, and how far it has been sent. */
export interface PerformanceMail {
  readonly revision: number
  /** The names of users. Nobody gets a mail if there are none. */
  readonly recipients: readonly string[]
  /** When somebody last chose the recipients, in epoch milliseconds. A month that had ended before is not mailed. */
  readonly chosenAt: number
  /** The last month whose mail was begun; undefined before the first. */
  readonly sending?: Sending
}

/** The mail of one month. */
export interface Sending {
  /** `2026-10`. */
  readonly month: string
  /** The users who have not been mailed to yet. */
  readonly left: readonly string[]
  /** When a call began to mail to them. A call that broke off is followed by another one. */
  readonly since: number
}

/** The setting before anybody has made it. */
export const noPerformanceMail: PerformanceMail = { revision: 0, recipients: [], chosenAt: 0 }

/** A month that has ended. */
export interface EndedMonth {
  /** `2026-10`. */
  readonly month: string
  readonly firstDay: string
  readonly lastDay: string
  /** When its mail is due, in epoch milliseconds. */
  readonly dueAt: number
}

/** The hour at which the mail is sent, by the clocks of the zone. Instruments have time to send their last values. */
const hour = '06:00'

/** The last month of a zone whose mail is due at a time. */
export const endedMonth = (zone: string, now: number): EndedMonth => {
  const today = dayIn(zone, iso(now))
  const thisMonth = monthBefore(zone, `${today.slice(0, 7)}-01`)
  return thisMonth.dueAt <= now ? thisMonth : monthBefore(zone, thisMonth.firstDay)
}

/** When the next mail is due. */
export const nextDue = (zone: string, now: number): number => {
  const { lastDay } = endedMonth(zone, now)
  // Forty days after a month's last day is always in the second month after it.
  return monthBefore(zone, `${dayAfter(lastDay, 40).slice(0, 7)}-01`).dueAt
}

/** @param first the first day of the month after the wanted one */
const monthBefore = (zone: string, first: string): EndedMonth => {
  const lastDay = dayAfter(first, -1)
  const month = lastDay.slice(0, 7)
  return { month, firstDay: `${month}-01`, lastDay, dueAt: instantIn(zone, first, hour, 'earlier') ?? 0 }
}

/** When a call that began to mail is taken as broken off: after more time than a function may run. */
const brokenOffMs = 600_000

/** How long a mail that failed is tried again. */
const keepTryingMs = 7 * 86_400_000

/**
 * What is to be mailed now: a month that has ended since the recipients were chosen, to all of them, or to those whom
 * an earlier call has left. Undefined if nothing is.
 */
export const dueSending = (mail: PerformanceMail, ended: EndedMonth, now: number): Sending | undefined => {
  const { sending } = mail
  if (sending?.month === ended.month) {
    const isLeft = sending.left.length > 0 && now - sending.since > brokenOffMs && now - ended.dueAt < keepTryingMs
    return isLeft ? { ...sending, since: now } : undefined
  }
  const isNew = mail.recipients.length > 0 && mail.chosenAt < ended.dueAt && (sending?.month ?? '') < ended.month
  return isNew ? { month: ended.month, left: mail.recipients, since: now } : undefined
}
