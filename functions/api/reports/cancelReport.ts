import { reports } from '#shared/contract/calls/reports.ts'
import { cancelRun } from '../../application/reports/cancelRun.ts'
import { handle } from '../../http/handle.ts'

export const cancelReport = handle(reports.cancelReport, async ({ body, trail }) => {
  const { reportName, status } = await cancelRun(body.queryExecutionId, trail)
  return { queryExecutionStatus: status, message: `The run of ${reportName} is being cancelled` }
})
