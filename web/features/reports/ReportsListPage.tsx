import { useMemo, useState } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import { useArchivedRows } from '#web/components/archive/useArchivedRows.tsx'
import { ListPage } from '#web/components/ListPage/ListPage.tsx'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { notify } from '#web/lib/notices.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { noticeOf } from '#web/lib/timePeriod.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { reportColumns } from './reportColumns.tsx'
import { reportQuery, reportSearchNames, reportSearchProblems } from './reportSearch.ts'
import { ReportSearchFields } from './ReportSearchFields.tsx'
import { AskedReport } from './runs/AskedReport.tsx'
import { isRunning } from './runs/runStatus.ts'
import { useReportRuns } from './runs/useReportRuns.ts'

/**
 * The intervals between two reads of the list of reports if there are no live updates: the usual one, and one for
 * while a report is running.
 */
const everyMilliseconds = 60_000
const whileRunningMilliseconds = 2_000

/** The list of saved reports, with the states of their runs and their results (specification B §2). */
export const ReportsListPage = () => {
  const zone = useTimeZone()
  const isAdmin = useRoles().includes('adminGroup')
  const { search, isSearched, searchFor, reset } = useSearch(reportSearchNames)
  const [searchedAt, setSearchedAt] = useState(Date.now)
  const query = useMemo(() => reportQuery(search, zone, searchedAt), [search, zone, searchedAt])
  const found = useCall(reports.getReports, query, { keepPrevious: true })
  const isAnyRunning = found.data?.reportsList.some(isRunning) ?? false
  useCall(reports.getReports, query, {
    everyMilliseconds: isAnyRunning ? whileRunningMilliseconds : everyMilliseconds,
    live: 'reports',
  })
  const { busy, run, cancel, download } = useReportRuns(found.refetch)
  const hasCards = useMedia(halfWindow)
  const columns = useMemo(
    () => {
      const shown = reportColumns({ isAdmin, hasCards, busy, onRun: run, onCancel: cancel, onDownload: download })
      return hasCards ? withInHeading(shown, 'description') : shown
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions are new at each render but do the same
    [hasCards, isAdmin, busy, found.refetch],
  )
  const { source, toggle } = useArchivedRows(makeRowSource(found, answer => answer.reportsList))
  return (
    <ListPage
      title="Reports"
      name="reports"
      source={source}
      columns={columns}
      rowKey={report => report.reportName}
      exportName="Reports_Data.csv"
      narrowLook="cardsSooner"
      wrapsLines
      above={toggle}
      search={
        <SearchForm
          search={search}
          problemsOf={draft => reportSearchProblems(draft, zone, Date.now())}
          onRefused={problems => {
            const text = noticeOf(problems)
            if (text !== undefined) notify({ type: 'warning', text })
          }}
          onSearch={next => {
            setSearchedAt(Date.now())
            searchFor(next)
          }}
          onReset={reset}
        >
          {fields => <ReportSearchFields {...fields} />}
        </SearchForm>
      }
      searched={{ isSearched, reset }}
      adding={{ path: '/reports-add-new', first: 'Add the first report' }}
    >
      <AskedReport />
    </ListPage>
  )
}
