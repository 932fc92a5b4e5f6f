import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Report, RunStatus } from '#shared/contract/report.ts'
import { useNow } from '#web/components/useNow.ts'
import { durationOf, isRunning, sizeText, statusWord } from './runStatus.ts'

const looks: Readonly<Record<RunStatus, StatusIndicatorProps.Type>> = {
  QUEUED: 'pending',
  RUNNING: 'in-progress',
  SUCCEEDED: 'success',
  FAILED: 'error',
  CANCELLED: 'stopped',
}

/** How the last run of a report stands: the word, and how long and how much, or why not. */
export const RunState = ({ report }: { readonly report: Report }) => {
  const { queryExecutionStatus: status } = report
  return (
    <>
      <StatusIndicator type={status === undefined ? 'info' : looks[status]} wrapText={false}>
        {statusWord(report)}
      </StatusIndicator>
      {report.run && (
        <Box color="text-body-secondary" fontSize="body-s">
          {report.run.reason ?? (isRunning(report) ? <Going report={report} /> : <Done report={report} />)}
        </Box>
      )}
    </>
  )
}

const Going = ({ report }: { readonly report: Report }) => <>for {durationOf(report, useNow(1_000))}</>

const Done = ({ report }: { readonly report: Report }) => {
  const { bytesScanned } = report.run ?? {}
  const read = bytesScanned === undefined ? '' : `, read ${sizeText(bytesScanned)}`
  return (
    <>
      in {durationOf(report, 0)}
      {read}
    </>
  )
}
