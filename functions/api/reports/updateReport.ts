import type { Problem } from '#shared/contract/problem.ts'
import { reports } from '#shared/contract/calls/reports.ts'
import type { EntityName } from '#shared/reporting/entities.ts'
import { recipientProblems } from '../../application/reports/recipients.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { replaceReport } from '../../data/reports/reportWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { Validation } from '../../domain/errors.ts'
import {
  draftProblems,
  chooseMovingDays,
  reportOnTheWire,
  chooseReportSchedule,
  type Report,
} from '../../domain/reports/report.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { handle } from '../../http/handle.ts'

export const updateReport = handle(reports.updateReport, async ({ body, trail }) => {
  const { reportName, reportDescription, reportPayload, startDate, endDate, revision } = body
  const problems = [...draftProblems(body), ...(await recipientProblems(body))]
  const report = await onNewest(`report#${reportName}`, async () => {
    const read = await getReport(reportName)
    refuseWrong([...problems, ...entityProblems(read, reportPayload.entity)])
    await expectRevision(revision, read, () => changedMeanwhile(reportName, reportOnTheWire(read)))
    const next = {
      ...read,
      description: reportDescription,
      payload: reportPayload,
      startDate,
      endDate,
      movingDays: chooseMovingDays(body, read),
      ...chooseReportSchedule(body, read, trail.at),
    }
    return replaceReport(read, next, trail)
  })
  await publishHints(['reports'], trail.at)
  return { reportName, message: `Report ${reportName} updated`, report: reportOnTheWire(report) }
})

const entityProblems = ({ reportName, payload }: Report, entity: EntityName): Problem[] =>
  entity === payload.entity
    ? []
    : [{ field: 'reportPayload.entity', message: `${reportName} is about ${payload.entity}, which cannot be changed` }]

const refuseWrong = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new Validation(problems)
}
