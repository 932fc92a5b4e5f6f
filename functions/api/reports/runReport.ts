import { reports } from '#shared/contract/calls/reports.ts'
import { runReport as run } from '../../application/reports/runReport.ts'
import { handle } from '../../http/handle.ts'

export const runReport = handle(reports.runReport, async ({ body, trail }) => {
  const { executionId = '', status } = await run(body.reportName, trail)
  return {
    queryExecutionId: executionId,
    queryExecutionStatus: status,
    message: `Report ${body.reportName} is ${status}`,
  }
})
