import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { isActive } from '#shared/contract/report.ts'
import { findMailMark } from '../../data/notifications/teams/mailMarkRepository.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { findRun, noteState } from '../../data/reports/runRepository.ts'
import { consoleAddress } from '../../data/settings/consoleAddress.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { buildResultAbout } from '../../domain/reports/about.ts'
import { failureMail, resultMail } from '../../domain/reports/reportMail.ts'
import type { MailContent } from '../../domain/mailContent.ts'
import { isPresentRun, unmailed, type Run } from '../../domain/reports/run.ts'
import { reportSender, sendReportMail } from '../../gateways/mail/reportMails.ts'
import { makeResultFileName } from '../../gateways/results.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'
import { publishHints } from '../live/publishHints.ts'
import { findRecipients, type Recipient } from './recipients.ts'

/** How long after its start a call that sends mails counts as interrupted. No function may run that long. */
const brokenOffMs = 600_000

/**
 * For how long sending a failed mail is retried. No outage of the mail service lasts that long, so an address that is
 * still refused after that must be wrong.
 */
const keepTryingMs = 7 * 86_400_000

/**
 * Mails the recipients of a report's schedule that its run has ended, and returns the run as stored afterwards. The
 * run is claimed first, so that two concurrent calls do not send the mails twice. If a call is interrupted, a later
 * one sends them again, so that no mail is lost. Recipients whose mail failed stay on the run for a later call.
 */
export const mailRun = async (run: Run, now: number): Promise<Run> => {
  const sender = reportSender()
  const due = unmailed(run)
  if (sender === undefined || !due || !isDue(run, now)) return run
  const claimed: Run = { ...run, mailingSince: now }
  try {
    await noteState(run, claimed)
  } catch (error) {
    if (isWriteConflict(error)) return run
    throw error
  }
  const failed = await sendAll(sender, await findRecipients(due.recipients), run)
  const next = await noteMailed(claimed, failed, now)
  if (next.mailedAt === now) await publishHints(['reports'], now)
  return next
}

/**
 * Records which users got their mail, on the run whose mails were claimed. If another run has replaced that run
 * meanwhile, records it on the new run, which would otherwise mail the same users again.
 */
const noteMailed = (claimed: Run, failed: readonly string[], now: number): Promise<Run> =>
  retryOnConflict(async () => {
    const stored = await findRun(claimed.reportName)
    const next = stored && mailed(stored, claimed, failed, now)
    if (!next) return stored ?? claimed
    await noteState(stored, next)
    return next
  })

/**
 * Records the mails of the claimed run on the stored run, and returns the stored run. Undefined if the stored run has
 * no mails to send for the same due time.
 */
const mailed = (stored: Run, claimed: Run, failed: readonly string[], now: number): Run | undefined => {
  const { due } = stored
  if (!due || due.at !== claimed.due?.at) return undefined
  const left = { ...due, recipients: failed }
  if (stored.token !== claimed.token)
    return stored.mailingSince === undefined ? { ...stored, due: failed.length > 0 ? left : undefined } : undefined
  if (stored.mailingSince !== claimed.mailingSince) return undefined
  const isTriedAgain = failed.length > 0 && now - (claimed.endedAt ?? claimed.startedAt) < keepTryingMs
  return isTriedAgain ? { ...stored, due: left } : { ...stored, mailedAt: now }
}

/**
 * Sends the mails about a run one after another, because SES limits the rate of mails. Returns the names of the users
 * whose mail failed.
 */
const sendAll = async (sender: string, recipients: readonly Recipient[], run: Run): Promise<string[]> => {
  const mail = await mailOf(run)
  const failed: string[] = []
  for (const { userName, address } of recipients) if (!(await send(sender, address, mail, run))) failed.push(userName)
  if (failed.length > 0) {
    metrics.addMetric('report mails failed', MetricUnit.Count, failed.length)
    metrics.publishStoredMetrics()
  }
  return failed
}

const isDue = ({ status, mailingSince }: Run, now: number): boolean =>
  !isActive(status) && (mailingSince === undefined || now - mailingSince > brokenOffMs)

const mailOf = async (run: Run): Promise<MailContent> => {
  const console = await consoleAddress()
  if (!run.result) return failureMail(run, console)
  const report = await getReport(run.reportName)
  // The mail would describe the rows of the run by conditions that somebody has chosen since.
  if (!isPresentRun(run, report))
    return failureMail({ ...run, reason: 'It was changed after this run. Run it again' }, console)
  return resultMail(buildResultAbout(report, run, run.result, makeResultFileName(run.reportName, 'csv')), console)
}

/**
 * Sends the mail about a run to one address. Returns true if nothing is left to be sent to the address. That is also
 * so for a marked address, because it gets no mails.
 */
const send = async (sender: string, address: string, mail: MailContent, { reportName }: Run): Promise<boolean> => {
  try {
    const mark = await findMailMark(address)
    if (mark) logger.warn('mail of a report left out, because its address is marked', { report: reportName })
    else await sendReportMail(sender, address, mail)
    return true
  } catch (error) {
    logger.warn('mail of a report not sent', { report: reportName, error: error as Error })
    return false
  }
}
