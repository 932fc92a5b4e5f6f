import Box from '@cloudscape-design/components/box'
import { useLocation, useParams } from 'react-router-dom'
import { reports } from '#shared/contract/calls/reports.ts'
import { UpdatePage } from '#web/components/form/UpdatePage.tsx'
import { useCall } from '#web/lib/queries.ts'
import { LoadingOverlay } from './builder/LoadingOverlay.tsx'
import { reportNameFrom, reportsList } from './reportPath.ts'
import { UpdateReportForm } from './UpdateReportForm.tsx'

const overlay = (
  <LoadingOverlay what="the report" isShown>
    <Box padding={{ vertical: 'xxxl' }} />
  </LoadingOverlay>
)

/**
 * The page of a report (specification B §4). It loads the report by the id in the path, and begins anew if the path
 * names another report.
 */
export const UpdateReportPage = () => {
  const reportName = reportNameFrom(useParams()['id'] ?? '')
  const { key } = useLocation()
  const read = useCall(reports.getReport, { reportName })
  return (
    <UpdatePage kind="report" id={reportName} list={reportsList} title="Update Report" read={read} loading={overlay}>
      {([report]) => report && <UpdateReportForm key={`${key} ${report.reportName}`} report={report} />}
    </UpdatePage>
  )
}
