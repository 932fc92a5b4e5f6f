import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import { isActive, type ReportHistoryEntry } from '#shared/contract/report.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useNow } from '#web/components/useNow.ts'
import { formatRunDuration, rowsText, wordOfStatus } from '../runs/runStatus.ts'

interface Props {
  /** The last run; undefined if the report has never been run, or until the runs have been read. */
  readonly last: ReportHistoryEntry | undefined
  readonly history: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  /** Whether the page shows a result of an earlier run below this text. */
  readonly hasResult: boolean
  readonly isAdmin: boolean
}

/**
 * Says why the last run has no result to show: it is still running, it failed, the report has been changed since, or
 * the report has never been run.
 */
export const RunStanding = ({ last, history, hasResult, isAdmin }: Props) => {
  const below = hasResult ? ' The result below is of an earlier run.' : ''
  if (!history.data)
    return (
      <Container>
        {history.error ? <FailedState error={history.error} onRetry={history.refetch} /> : <Waiting height="320px" />}
      </Container>
    )
  if (!last)
    return (
      <Alert>
        This report has not been run yet.
        {isAdmin ? ' “Run ad hoc” runs it once; a schedule runs it regularly.' : ' An administrator can run it.'}
      </Alert>
    )
  if (isActive(last.queryExecutionStatus))
    return (
      <Alert>
        <Going run={last} />
        {below}
      </Alert>
    )
  if (last.queryExecutionStatus !== 'SUCCEEDED')
    return (
      <Alert type="warning" header={`The last run: ${wordOfStatus(last.queryExecutionStatus).toLowerCase()}`}>
        {last.reason}.{below}
      </Alert>
    )
  return last.isPresent ? undefined : (
    <Alert>The report was changed after its last run.{isAdmin && ' “Run ad hoc” shows what it gives now.'}</Alert>
  )
}

const Going = ({ run }: { readonly run: ReportHistoryEntry }) => {
  const parts = [
    `The report is running for ${formatRunDuration(run, useNow(1_000))}`,
    ...(run.checking ? [`${rowsText(run.checking.rows)} checked`] : []),
  ]
  return <>{parts.join(', ')}.</>
}
