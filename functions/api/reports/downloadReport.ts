import { reports } from '#shared/contract/calls/reports.ts'
import { downloadParquet } from '../../application/reports/downloadParquet.ts'
import { downloadResult } from '../../application/reports/downloadResult.ts'
import { handle } from '../../http/handle.ts'

export const downloadReport = handle(reports.downloadReport, async ({ body, user, trail, now }) => {
  const { queryExecutionId, format } = body
  const files =
    format === 'csv'
      ? await downloadResult(queryExecutionId, now)
      : await downloadParquet(queryExecutionId, user.role === 'adminGroup', trail)
  return { done: files !== undefined, downloadReportUrl: files?.[0]?.url ?? '', files: [...(files ?? [])] }
})
