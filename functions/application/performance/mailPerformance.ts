import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { findMailMark } from '../../data/notifications/teams/mailMarkRepository.ts'
import { noteSending, readPerformanceMail } from '../../data/reports/performanceMailRepository.ts'
import { consoleAddress } from '../../data/settings/consoleAddress.ts'
import type { MailContent } from '../../domain/mailContent.ts'
import { dueSending, endedMonth, type EndedMonth } from '../../domain/performance/mailedMonth.ts'
import { performanceMail } from '../../domain/performance/performanceMail.ts'
import { daysBetween } from '../../domain/utilisation/utilisation.ts'
import { reportSender, sendReportMail } from '../../gateways/mail/reportMails.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'
import { setting } from '../../runtime/settings.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { findRecipients } from '../reports/recipients.ts'
import { readPerformance } from './readPerformance.ts'

/**
 * Mails the figures on last month's alarms to the users who were chosen for this mail. The month is claimed first, so
 * that two concurrent calls do not mail it twice. After each mail, the recipient is recorded as done, so that an
 * interrupted call repeats at most one mail. Decision 166 says when a month is due.
 */
export const mailPerformance = async (now: number): Promise<void> => {
  const sender = reportSender()
  if (sender === undefined) return
  const zone = setting('TIME_ZONE')
  const read = await readPerformanceMail()
  const ended = endedMonth(zone, now)
  const due = dueSending(read, ended, now)
  if (!due) return
  try {
    let state = await noteSending(read, due)
    const mail = await mailOf(ended, zone, now)
    const recipients = await findRecipients(due.left)
    const failed: string[] = []
    for (const [place, { userName, address }] of recipients.entries()) {
      if (!(await send(sender, address, mail))) failed.push(userName)
      const waiting = recipients.slice(place + 1).map(one => one.userName)
      state = await noteSending(state, { ...due, left: [...failed, ...waiting] })
    }
    // Recipients who may no longer sign in are left out, and no mail to them is retried later.
    if (recipients.length === 0) await noteSending(state, { ...due, left: [] })
    if (failed.length > 0) {
      metrics.addMetric('report mails failed', MetricUnit.Count, failed.length)
      metrics.publishStoredMetrics()
    }
    logger.info('performance mailed', { month: ended.month, failed: failed.length })
  } catch (error) {
    // The write was refused because another call is sending the mails or the recipients were changed. The next
    // scheduled run continues.
    if (!isConditionFailure(error)) throw error
  }
}

const mailOf = async ({ month, firstDay, lastDay }: EndedMonth, zone: string, now: number): Promise<MailContent> => {
  const days = daysBetween(zone, firstDay, lastDay)
  const period = { from: (days[0]?.from ?? 0) * 1000, to: (days.at(-1)?.to ?? 0) * 1000 }
  const [figures, console] = await Promise.all([readPerformance(period, days, now), consoleAddress()])
  return performanceMail({ month, zone, figures, console })
}

/**
 * Sends the mail to one address. Returns true if nothing is left to be sent to the address. That is also so for a
 * marked address, because it gets no mails.
 */
const send = async (sender: string, address: string, mail: MailContent): Promise<boolean> => {
  try {
    if (await findMailMark(address)) logger.warn('mail about the performance left out, because its address is marked')
    else await sendReportMail(sender, address, mail)
    return true
  } catch (error) {
    logger.warn('mail about the performance not sent', { error: error as Error })
    return false
  }
}
