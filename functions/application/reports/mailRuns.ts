import { isActive } from '#shared/contract/report.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { noteState } from '../../data/reports/runRepository.ts'
import { isWriteConflict } from '../../data/store/db.ts'
import { aboutOf } from '../../domain/reports/about.ts'
import { failureMail, resultMail } from '../../domain/reports/reportMail.ts'
import type { Letter } from '../../domain/letter.ts'
import type { Run } from '../../domain/reports/run.ts'
import { reportSender, sendReportMail } from '../../gateways/reportMails.ts'
import { fileNameOf } from '../../gateways/results.ts'
import { logger, optionalSetting } from '../../runtime.ts'
import { tellLive } from '../live/tellLive.ts'
import { addressesOf } from './recipients.ts'

/** Longer than a function lives: whoever began to send has broken off. */
const brokenOffMs = 600_000

/**
 * Tells the users of a schedule that its run has ended. The run is claimed first, so that two calls do not send twice;
 * where a call breaks off, a later one sends again, so that no mail is lost.
 */
export const mailRun = async (run: Run, now: number): Promise<void> => {
  const sender = reportSender()
  if (sender === undefined || !isDue(run, now)) return
  const claimed: Run = { ...run, mailingSince: now }
  try {
    await noteState(run, claimed)
  } catch (error) {
    if (isWriteConflict(error)) return
    throw error
  }
  const addresses = await addressesOf(run.due?.recipients ?? [])
  const letter = await letterOf(run)
  const sent = await Promise.all(addresses.map(address => send(sender, address, letter, run)))
  // The mail service is away if nobody was reached. The next minute tries again.
  if (sent.length > 0 && !sent.some(Boolean)) return
  await noteState(claimed, { ...claimed, mailedAt: now })
  await tellLive(['reports'], now)
}

const isDue = ({ due, status, mailedAt, mailingSince }: Run, now: number): boolean =>
  due !== undefined &&
  due.recipients.length > 0 &&
  !isActive(status) &&
  mailedAt === undefined &&
  (mailingSince === undefined || now - mailingSince > brokenOffMs)

const letterOf = async (run: Run): Promise<Letter> => {
  const console = optionalSetting('CONSOLE_URL')
  if (!run.result) return failureMail(run, console)
  const report = await getReport(run.reportName)
  return resultMail(aboutOf(report, run, run.result, fileNameOf(run.reportName, 'csv')), console)
}

const send = async (sender: string, address: string, letter: Letter, { reportName }: Run): Promise<boolean> => {
  try {
    await sendReportMail(sender, address, letter)
    return true
  } catch (error) {
    logger.warn('mail of a report not sent', { report: reportName, error: error as Error })
    return false
  }
}
