import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { executionStatuses, type ExecutionStatus, type JobExecution } from '#shared/contract/job.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { Attempt } from './Attempt.tsx'
import { attemptText, queuedText, wordsOf } from './attemptText.ts'
import { lastMessage } from './lastMessage.ts'
import './executionColumns.css'

const looks: Readonly<Record<ExecutionStatus, StatusIndicatorProps.Type>> = {
  QUEUED: 'pending',
  IN_PROGRESS: 'in-progress',
  SUCCEEDED: 'success',
  FAILED: 'error',
  TIMED_OUT: 'error',
  REJECTED: 'error',
  CANCELLED: 'stopped',
}

export const executionColumns: readonly Column<JobExecution>[] = [
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'text',
    isRowHeader: true,
    value: one => one.deviceName,
    cell: ({ deviceName, modelName }) =>
      modelName === undefined ? (
        deviceName
      ) : (
        <RouteLink to={assetPath({ deviceName, modelName })}>{deviceName}</RouteLink>
      ),
  },
  {
    id: 'execution',
    header: 'Status',
    kind: 'choice',
    filter: executionStatuses.map(wordsOf),
    value: one => wordsOf(one.status),
    cell: ({ status, reportedVersion }) => (
      <StatusIndicator type={reportedVersion === undefined ? looks[status] : 'warning'}>
        {wordsOf(status)}
      </StatusIndicator>
    ),
  },
  {
    id: 'details',
    header: 'Last Message',
    kind: 'text',
    room: 400,
    isWide: true,
    isUnlabelled: true,
    isOptional: true,
    value: lastMessage,
    cell: one => <div className="execution-message">{lastMessage(one) || '-'}</div>,
  },
  {
    id: 'attempt',
    header: 'Attempt',
    kind: 'text',
    room: 360,
    value: one => attemptText(one),
    cell: one => <Attempt execution={one} />,
  },
  { id: 'queued', header: 'Queued At', kind: 'date', value: one => one.queuedAt },
  { id: 'started', header: 'Started At', kind: 'date', isOptional: true, value: one => one.startedAt },
  { id: 'updated', header: 'Last Updated At', kind: 'date', filter: true, value: one => one.lastUpdatedAt },
]

const Moment = ({ at }: { readonly at: string }) => <>{momentIn(useTimeZone(), at)}</>

const QueuedAt = ({ execution }: { readonly execution: JobExecution }) => (
  <Box display="inline" fontSize="body-s" color="text-body-secondary">
    {queuedText(execution, useTimeZone())}
  </Box>
)

const columnsWithQueuedAt = executionColumns.map((column): Column<JobExecution> =>
  column.id === 'execution'
    ? {
        ...column,
        cell: one => (
          <>
            {column.cell?.(one)} <QueuedAt execution={one} />
          </>
        ),
      }
    : column,
)

/**
 * The same columns for cards. The heading has the status and since when the execution waits, and neither a first
 * attempt nor the last update of an execution that nothing has happened to is mentioned, so that the cards of the many
 * instruments that wait have no line but their heading.
 */
export const executionCardColumns: readonly Column<JobExecution>[] = withInHeading(
  columnsWithQueuedAt,
  'execution',
).map((column): Column<JobExecution> => {
  if (column.id === 'attempt')
    return {
      ...column,
      isWide: true,
      cell: one => (one.attempt === 1 && !one.lastFailure ? undefined : <Attempt execution={one} />),
    }
  if (column.id === 'queued') return { ...column, isInHeading: true }
  if (column.id !== 'updated') return column
  return {
    ...column,
    cell: ({ queuedAt, lastUpdatedAt }) => (lastUpdatedAt === queuedAt ? undefined : <Moment at={lastUpdatedAt} />),
  }
})
