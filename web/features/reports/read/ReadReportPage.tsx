import Container from '@cloudscape-design/components/container'
import { useParams } from 'react-router-dom'
import { reports } from '#shared/contract/calls/reports.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { UnknownName } from '#web/components/page/DeadEnd.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useCall } from '#web/lib/queries.ts'
import { reportNameFrom, reportsList } from '../reportPath.ts'
import { ReportRead } from './ReportRead.tsx'

const everyMilliseconds = 60_000

/** The page with the result of a report as a table and a chart, and with the report's last runs. */
export const ReadReportPage = () => {
  const reportName = reportNameFrom(useParams()['id'] ?? '')
  const found = useCall(
    reports.getReports,
    { pageSize: defaultPageSize, offset: 1 },
    { everyMilliseconds, live: 'reports' },
  )
  const report = found.data?.reportsList.find(one => one.reportName === reportName)
  if (report) return <ReportRead key={reportName} report={report} onChanged={found.refetch} />
  return (
    <Page title="Report" above={[reportsList]}>
      {found.data ? (
        <UnknownName kind="report" name={reportName} list={reportsList} />
      ) : (
        <Container>
          {found.error ? <FailedState error={found.error} onRetry={found.refetch} /> : <Waiting height="420px" />}
        </Container>
      )}
    </Page>
  )
}
