import { isActive } from '#shared/contract/report.ts'
import { datesOfSlot } from '#shared/reporting/datesOfSlot.ts'
import { lastSlot } from '#shared/reporting/schedule.ts'
import { listReports } from '../../data/reports/reportRepository.ts'
import { findRun, listRuns } from '../../data/reports/runRepository.ts'
import { writeRun } from '../../data/reports/runWriter.ts'
import { listSlots, slotPut } from '../../data/reports/slotRepository.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import type { Trail } from '../../domain/audit.ts'
import type { Report } from '../../domain/reports/report.ts'
import { logger } from '../../runtime/logger.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { followRun, isAbandoned } from './followRun.ts'
import { mailRun } from './mailRuns.ts'
import { scheduledRun, startRun } from './runReport.ts'

/** The user name of runs that a schedule starts. */
export const bySchedule = 'schedule'

/**
 * Starts the reports whose schedule is due. Each due time leads to one run, however often this function is called,
 * because the transaction that stores the run also stores the due time. If several due times were missed, only the
 * last one is run. Decision 55 says why a scheduled function starts reports.
 */
export const runScheduled = async (now: number): Promise<void> => {
  const reports = (await listReports()).filter(({ schedule, archived }) => schedule && !archived)
  if (reports.length === 0) return
  const slots = await listSlots()
  await runConcurrently(reports.map(report => () => runIfDue(report, slots.get(report.reportName), now)))
}

/** Starts the scheduled runs that Athena was too busy to start before. Athena starts each of them only once. */
export const startLeft = async (now: number): Promise<void> => {
  const left = (await listRuns()).filter(run => run.due && isAbandoned(run, now))
  await runConcurrently(left.map(run => () => startRun(run)))
}

const runIfDue = async (report: Report, ranAt: number | undefined, now: number): Promise<void> => {
  const { reportName, schedule, scheduledAt = now } = report
  const slot = schedule && lastSlot(schedule, now)
  if (!slot || slot.at <= Math.max(scheduledAt, ranAt ?? 0)) return
  const stored = await findRun(reportName)
  const followed = stored && (await followRun(stored, now))
  // A report has only one run at a time. The next call of the scheduled function, a minute later, tries again.
  if (followed && isActive(followed.status)) return
  // The report's last run may have ended a moment ago, so its mails may not have been sent yet.
  const last = followed && (await mailRun(followed, now))
  const trail: Trail = {
    at: now,
    by: bySchedule,
    action: 'report.run',
    requestId: `schedule ${reportName} ${new Date(slot.at).toISOString()}`,
  }
  const due = { at: slot.at, recipients: schedule.recipients }
  const run = await scheduledRun(report, trail, { ...datesOfSlot(schedule, slot), due })
  try {
    await writeRun(last, run, trail, [slotPut(reportName, slot.at)])
  } catch (error) {
    // The write was refused because another call was faster or somebody is running the report now.
    if (isWriteConflict(error)) return
    throw error
  }
  if (isActive(run.status)) await startRun(run)
  logger.info('scheduled run', { report: reportName, dueAt: slot.at })
}
