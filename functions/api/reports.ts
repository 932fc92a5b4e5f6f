import { reports } from '#shared/contract/calls/reports.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { archiveReport } from './reports/archiveReport.ts'
import { cancelReport } from './reports/cancelReport.ts'
import { createReport } from './reports/createReport.ts'
import { downloadReport } from './reports/downloadReport.ts'
import { getParametersList } from './reports/getParametersList.ts'
import { getReport } from './reports/getReport.ts'
import { getReportRows } from './reports/getReportRows.ts'
import { getReportRuns } from './reports/getReportRuns.ts'
import { getReports } from './reports/getReports.ts'
import { getPerformanceMail, savePerformanceMail } from './reports/performanceMail.ts'
import { previewReport } from './reports/previewReport.ts'
import { runReport } from './reports/runReport.ts'
import { updateReport } from './reports/updateReport.ts'

export const handler = service(
  reports,
  {
    getReports,
    getReport,
    getParametersList,
    createReport,
    updateReport,
    runReport,
    downloadReport,
    cancelReport,
    previewReport,
    getReportRows,
    getReportRuns,
    archiveReport,
    getPerformanceMail,
    savePerformanceMail,
  },
  once,
)
