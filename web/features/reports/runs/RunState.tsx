import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useNavigate } from 'react-router-dom'
import type { Report, RunStatus } from '#shared/contract/report.ts'
import { reportRunPath } from '#shared/reporting/reportAddress.ts'
import { Time } from '#web/components/Time.tsx'
import { useNow } from '#web/components/useNow.ts'
import { bytesText } from '#web/lib/bytesText.ts'
import './RunState.css'
import { formatRunDuration, isRunning, rowsText, statusWord } from './runStatus.ts'

export const looksOfRuns: Readonly<Record<RunStatus, StatusIndicatorProps.Type>> = {
  QUEUED: 'pending',
  RUNNING: 'in-progress',
  SUCCEEDED: 'success',
  FAILED: 'error',
  CANCELLED: 'stopped',
}

interface Props {
  readonly report: Report
  /** Whether the report is a card, which has no column for the time of the run, and says it beside the status. */
  readonly isOnCard: boolean
}

/** The state of a report's last run in words, with its duration and rows, or the reason why it failed. */
export const RunState = ({ report, isOnCard }: Props) => {
  const { queryExecutionStatus: status, run } = report
  return (
    <div className="run-state">
      <StatusIndicator type={status === undefined ? 'info' : looksOfRuns[status]} wrapText={false}>
        {statusWord(report)}
      </StatusIndicator>
      {run && isOnCard && <Time at={run.startedAt} />}
      {run && (
        <div className="run-state-text">
          <Box color="text-body-secondary" fontSize="body-s">
            {run.reason ?? (isRunning(report) ? <Going report={report} /> : <Done report={report} />)}
          </Box>
        </div>
      )}
    </div>
  )
}

/** The button that shows the details of a report's last run. */
export const RunDetails = ({ reportName }: Pick<Report, 'reportName'>) => {
  const navigate = useNavigate()
  return (
    <Button
      variant="inline-link"
      ariaLabel={`Details of the run of ${reportName}`}
      onClick={() => void navigate(reportRunPath(reportName))}
    >
      Details
    </Button>
  )
}

const Going = ({ report }: { readonly report: Report }) => {
  const { checking, bytesScanned = 0 } = report.run ?? {}
  const parts = [
    `for ${formatRunDuration(report.run, useNow(1_000))}`,
    ...(bytesScanned > 0 ? [`read ${bytesText(bytesScanned)}`] : []),
    ...(checking ? [`${rowsText(checking.rows)} checked`] : []),
  ]
  return <>{parts.join(', ')}</>
}

const Done = ({ report }: { readonly report: Report }) => {
  const { result } = report.run ?? {}
  return (
    <>
      {result && <span className="run-state-part">{rowsText(result.rows)}</span>}{' '}
      <span className="run-state-part">in {formatRunDuration(report.run, 0)}</span>
    </>
  )
}
