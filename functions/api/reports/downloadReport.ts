import { routes } from '#shared/contract/routes.ts'
import { downloadParquet } from '../../application/reports/downloadParquet.ts'
import { downloadResult } from '../../application/reports/downloadResult.ts'
import { handle } from '../../http/handle.ts'

export const downloadReport = handle(routes.reports.downloadReport, async ({ body, user, now }) => {
  const { queryExecutionId, format } = body
  const files =
    format === 'csv'
      ? await downloadResult(queryExecutionId, now)
      : await downloadParquet(queryExecutionId, user.role === 'adminGroup', now)
  return { done: files !== undefined, downloadReportUrl: files?.[0]?.url ?? '', files: [...(files ?? [])] }
})
