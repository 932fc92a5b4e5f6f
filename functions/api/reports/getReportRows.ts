import { reports } from '#shared/contract/calls/reports.ts'
import { readResultRows } from '../../application/reports/readResultRows.ts'
import { fittingRows } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const getReportRows = handle(reports.getReportRows, async ({ body, now }) => {
  const { columns, rows, isCut, total } = await readResultRows(body.queryExecutionId, now)
  return { columns, rows: fittingRows(rows), isCut, ...(total !== undefined && { total }) }
})
