import { routes } from '#shared/contract/routes.ts'
import { reportEntities } from '#shared/reporting/entities.ts'
import { getReport as readReport } from '../../data/reports/reportRepository.ts'
import { reportOnTheWire } from '../../domain/reports/report.ts'
import { handle } from '../../http/handle.ts'

export const getReport = handle(routes.reports.getReport, async ({ body }) => {
  const report = reportOnTheWire(await readReport(body.reportName))
  return [{ ...report, updateParams: { parametersList: [...reportEntities[report.entity].parameters] } }]
})
