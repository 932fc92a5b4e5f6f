import { reports } from '#shared/contract/calls/reports.ts'
import { priceOf } from '#shared/reporting/price.ts'
import { reportQuery } from '#shared/reporting/reportQuery.ts'
import { formatGrouping } from '#shared/reporting/conditions.ts'
import { previewReport as preview } from '../../application/reports/previewReport.ts'
import { Validation } from '../../domain/errors.ts'
import { questionProblems } from '../../domain/reports/report.ts'
import { handle } from '../../http/handle.ts'

export const previewReport = handle(reports.previewReport, async ({ body, trail }) => {
  const { reportPayload, startDate, endDate, nextToken } = body
  const problems = questionProblems(body)
  if (problems.length > 0) throw new Validation(problems)
  const question = { ...reportPayload, startDate, endDate }
  const step = await preview(question, nextToken, trail)
  if (!step.done) return step
  const { dataUntil, ...found } = step
  return {
    ...found,
    sql: reportQuery(question),
    words: formatGrouping(reportPayload.whereClause),
    dollars: priceOf(found.bytesScanned),
    dataUntil: new Date(dataUntil).toISOString(),
  }
})
