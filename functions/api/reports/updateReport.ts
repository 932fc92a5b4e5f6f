import { reports } from '#shared/contract/reports.ts'
import { recipientProblems } from '../../application/reports/recipients.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { replaceReport } from '../../data/reports/reportWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { Validation } from '../../domain/errors.ts'
import { draftProblems, reportOnTheWire, scheduleOf } from '../../domain/reports/report.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { handle } from '../../http/handle.ts'

export const updateReport = handle(reports.updateReport, async ({ body, trail }) => {
  const { reportName, reportDescription, reportPayload, startDate, endDate, revision } = body
  const read = await getReport(reportName)
  const problems = [...draftProblems(body), ...(await recipientProblems(body))]
  if (reportPayload.entity !== read.payload.entity)
    problems.push({
      field: 'reportPayload.entity',
      message: `${reportName} is about ${read.payload.entity}, which stays`,
    })
  if (problems.length > 0) throw new Validation(problems)
  await expectRevision(revision, read, () => changedMeanwhile(reportName, reportOnTheWire(read)))
  const next = {
    ...read,
    description: reportDescription,
    payload: reportPayload,
    startDate,
    endDate,
    ...scheduleOf(body, read, trail.at),
  }
  const report = await replaceReport(read, next, trail)
  await publishHints(['reports'], trail.at)
  return { reportName, message: `Report ${reportName} updated`, report: reportOnTheWire(report) }
})
