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
 * The page of the report whose name is in the path (specification B §4). Its form is created anew if the path changes
 * to another report.
 */
export const UpdateReportPage = () => {
  const reportName = reportNameFrom(useParams()['id'] ?? '')
  const { key } = useLocation()
  const read = useCall(reports.getReport, { reportName }, { isNewest: true })
  return (
    <UpdatePage kind="report" id={reportName} list={reportsList} title="Update Report" read={read} loading={overlay}>
      {([report]) => report && <UpdateReportForm key={`${key} ${report.reportName}`} report={report} />}
    </UpdatePage>
  )
}
