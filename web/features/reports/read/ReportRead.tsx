import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { reports } from '#shared/contract/calls/reports.ts'
import { isActive, type Report } from '#shared/contract/report.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { passFocusOn } from '#web/components/parts/passFocusOn.ts'
import { RouteButton } from '#web/components/RouteButton.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { ArchiveReportButton } from '../archive/ArchiveReportButton.tsx'
import { reportPath, reportsList } from '../reportPath.ts'
import { runAction } from '../runs/runStatus.ts'
import { useReportRuns } from '../runs/useReportRuns.ts'
import { RunHistory } from './RunHistory.tsx'
import { RunResult } from './RunResult.tsx'
import { RunStanding } from './RunStanding.tsx'

const everyMilliseconds = 60_000
const whileRunningMilliseconds = 2_000

/** The address parameter with the id of the run whose result is shown. Without it, the newest result is shown. */
const shownRun = 'run'

interface Props {
  readonly report: Report
  readonly onChanged: () => Promise<unknown>
}

/** The content of a report's page, once the report has been read. */
export const ReportRead = ({ report, onChanged }: Props) => {
  const { reportName, archived } = report
  const isAdmin = useRoles().includes('adminGroup')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isNarrow = useMedia(narrowWindow)
  const history = useCall(reports.getReportRuns, { reportName })
  const runs = history.data?.runsList ?? []
  const [last] = runs
  const isRunning = isActive(last?.queryExecutionStatus)
  useCall(
    reports.getReportRuns,
    { reportName },
    { everyMilliseconds: isRunning ? whileRunningMilliseconds : everyMilliseconds, live: 'reports' },
  )
  const { busy, run, cancel, download } = useReportRuns(async () => {
    await Promise.all([history.refetch(), onChanged()])
  })
  const chosen = params.get(shownRun)
  const withResult = runs.filter(one => one.queryExecutionStatus === 'SUCCEEDED')
  const shown = withResult.find(one => one.queryExecutionId === chosen) ?? withResult.at(0)
  const result = useRef<HTMLElement>(null)
  const show = (executionId: string): void => {
    result.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    // The chosen run's result replaces the other one before the next key is handled. If Tab moved the focus into the
    // other result first, the focus would be lost when that result is removed.
    void navigate(`?${new URLSearchParams({ [shownRun]: executionId }).toString()}`, { replace: true, flushSync: true })
  }
  const runNow = (): void => {
    // The new run's result will be the newest. The page shows the newest result if the address names no run, so the
    // run is removed from the address.
    void navigate('?', { replace: true })
    run(report)
  }
  const downloadRun = (queryExecutionId: string): void => download({ reportName, queryExecutionId })
  // The most important action comes last in a line, and first on a phone, where the actions take several lines.
  const actions = [
    <HistoryLink key="history" entity="report" name={reportName} />,
    <RouteButton key="update" to={reportPath(reportName)}>
      Edit report
    </RouteButton>,
    <ArchiveReportButton key="archive" report={report} onDone={onChanged} />,
    isRunning ? (
      <Button
        key="run"
        loading={busy !== undefined}
        disabled={last?.queryExecutionId === undefined}
        onClick={() => cancel({ reportName, queryExecutionId: last?.queryExecutionId })}
      >
        Cancel the run
      </Button>
    ) : (
      <Button
        key="run"
        variant="primary"
        loading={busy !== undefined}
        disabled={archived !== undefined}
        disabledReason="The report is archived. Restore it first."
        onClick={runNow}
      >
        {runAction(last?.isPresent ? last.queryExecutionStatus : undefined)}
      </Button>
    ),
  ]
  return (
    <Page
      title={reportName}
      description={report.reportDescription}
      above={[reportsList]}
      actions={
        isAdmin && (
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            {isNarrow ? actions.toReversed() : actions}
          </SpaceBetween>
        )
      }
    >
      <SpaceBetween size="l">
        {archived && (
          <Alert header="This report is archived">
            {archived.by} archived it on {archived.at.slice(0, 10)}. Its results stay readable, and its schedule rests.
          </Alert>
        )}
        <RunStanding last={last} history={history} hasResult={shown !== undefined} isAdmin={isAdmin} />
        {shown && (
          <section ref={result} aria-label="Result" tabIndex={-1} className="report-focus">
            <div key={shown.queryExecutionId} ref={passFocusOn}>
              <RunResult report={report} run={shown} runs={runs} onDownload={downloadRun} />
            </div>
          </section>
        )}
        {runs.length > 0 && (
          <RunHistory
            report={report}
            runs={runs}
            shown={shown?.queryExecutionId}
            onShow={show}
            onDownload={downloadRun}
          />
        )}
      </SpaceBetween>
    </Page>
  )
}
