import { reports } from '#shared/contract/reports.ts'
import { recipientProblems } from '../../application/reports/recipients.ts'
import { insertReport } from '../../data/reports/reportWriter.ts'
import { Validation } from '../../domain/errors.ts'
import { draftProblems, reportOnTheWire, scheduleOf, type Report } from '../../domain/reports/report.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { handle, type Operation } from '../../http/handle.ts'

const create: Operation<typeof reports.createReport>['run'] = async ({ body, user, trail, now }) => {
  const problems = [...draftProblems(body), ...(await recipientProblems(body))]
  if (problems.length > 0) throw new Validation(problems)
  const time = new Date(now).toISOString()
  const report: Report = {
    reportName: body.reportName,
    description: body.reportDescription,
    payload: body.reportPayload,
    startDate: body.startDate,
    endDate: body.endDate,
    ...scheduleOf(body, undefined, now),
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
}

export const createReport = handle(reports.createReport, create)

export const putReport = handle(reports.putReport, create)
