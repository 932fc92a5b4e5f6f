import { reports } from '#shared/contract/calls/reports.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { replaceReport } from '../../data/reports/reportWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { reportOnTheWire, type Report } from '../../domain/reports/report.ts'
import { handle } from '../../http/handle.ts'

export const archiveReport = handle(reports.archiveReport, async ({ body, trail, now }) => {
  const { reportName, isArchived, revision } = body
  const report = await onNewest(`report#${reportName}`, async () => {
    const read = await getReport(reportName)
    await expectRevision(revision, read, () => changedMeanwhile(reportName, reportOnTheWire(read)))
    if (isArchived === (read.archived !== undefined)) return read
    return replaceReport(read, isArchived ? archived(read, trail.by, now) : restored(read, now), trail)
  })
  await publishHints(['reports'], now)
  const message = `Report ${reportName} ${isArchived ? 'archived' : 'restored'}`
  return { reportName, message, report: reportOnTheWire(report) }
})

const archived = (report: Report, by: string, now: number): Report => ({
  ...report,
  archived: { at: new Date(now).toISOString(), by },
})

/** Restores an archived report. Scheduled runs that were due while it was archived are skipped. */
const restored = (report: Report, now: number): Report => ({
  ...report,
  archived: undefined,
  scheduledAt: report.schedule && now,
})
