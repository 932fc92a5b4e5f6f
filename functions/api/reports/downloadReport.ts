import { routes } from '#shared/contract/routes.ts'
import { downloadResult } from '../../application/reports/downloadResult.ts'
import { handle } from '../../http/handle.ts'

export const downloadReport = handle(routes.reports.downloadReport, async ({ body, now }) => {
  const files = await downloadResult(body.queryExecutionId, now)
  return { downloadReportUrl: files[0]?.url ?? '', files: [...files] }
})
