import type { Problem } from '#shared/contract/problem.ts'
import { reports } from '#shared/contract/calls/reports.ts'
import { alikeText, takenNames } from '#shared/text/names.ts'
import { recipientProblems } from '../../application/reports/recipients.ts'
import { listReports } from '../../data/reports/reportRepository.ts'
import { insertReport } from '../../data/reports/reportWriter.ts'
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

export const createReport = handle(reports.createReport, async ({ body, user, trail, now }) => {
  const problems = [...draftProblems(body), ...(await recipientProblems(body)), ...(await nameProblems(body))]
  if (problems.length > 0) throw new Validation(problems)
  const time = new Date(now).toISOString()
  const report: Report = {
    reportName: body.reportName,
    description: body.reportDescription,
    payload: body.reportPayload,
    startDate: body.startDate,
    endDate: body.endDate,
    movingDays: chooseMovingDays(body, undefined),
    archived: undefined,
    ...chooseReportSchedule(body, undefined, now),
    revision: 1,
    createdTime: time,
    createdBy: user.name,
    updatedTime: time,
    updatedBy: undefined,
  }
  await insertReport(report, trail)
  await publishHints(['reports'], now)
  const { reportName } = report
  return { reportName, message: `Report ${reportName} created`, report: reportOnTheWire(report) }
})

/**
 * Returns a problem if a new report's name looks like that of a stored report. The store refuses an identical name
 * later.
 */
const nameProblems = async ({ reportName }: { readonly reportName: string }): Promise<Problem[]> => {
  const { meant, alike } = takenNames((await listReports()).map(report => report.reportName))
  const other = meant(reportName) ?? alike(reportName)
  return other === undefined || other === reportName ? [] : [{ field: 'reportName', message: alikeText(other) }]
}
