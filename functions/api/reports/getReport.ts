import { reports } from '#shared/contract/calls/reports.ts'
import { reportEntities } from '#shared/reporting/entities.ts'
import { followRun } from '../../application/reports/followRun.ts'
import { getReport as readReport } from '../../data/reports/reportRepository.ts'
import { findRun } from '../../data/reports/runRepository.ts'
import { withRun } from '../../domain/reports/run.ts'
import { handle } from '../../http/handle.ts'

export const getReport = handle(reports.getReport, async ({ body, now }) => {
  const read = await readReport(body.reportName)
  const run = await findRun(body.reportName)
  const report = withRun(read, run && (await followRun(run, now)), now)
  return [{ ...report, updateParams: { parametersList: [...reportEntities[report.entity].parameters] } }]
})
