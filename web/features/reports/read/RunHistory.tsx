import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { Fragment, useMemo } from 'react'
import type { Report, ReportHistoryEntry } from '#shared/contract/report.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { Time } from '#web/components/Time.tsx'
import { bytesText } from '#web/lib/bytesText.ts'
import { countText } from '#web/lib/countText.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { looksOfRuns } from '../runs/RunState.tsx'
import { wordOfStatus } from '../runs/runStatus.ts'
import '../reportColumns.css'

/** The maximum number of runs in the history, all of which fit on one page. */
const mostRuns = 20

interface Props {
  readonly report: Report
  readonly runs: readonly ReportHistoryEntry[]
  /** The id of the run whose result is shown. */
  readonly shown: string | undefined
  readonly onShow: (executionId: string) => void
  readonly onDownload: (executionId: string) => void
}

/** The last runs of a report: when each ran, who started it, its dates, its number of rows and its file. */
export const RunHistory = (props: Props) => {
  const { report, runs, shown } = props
  const zone = useTimeZone()
  const isHalf = useMedia(halfWindow)
  const isNarrow = useMedia(narrowWindow)
  const columns = useMemo(
    // In half a window, a column of sizes and the word Download would push the buttons out of view.
    () => historyColumns(props, zone, isHalf, isHalf && !isNarrow).filter(({ id }) => id !== 'size' || !isHalf),
    // oxlint-disable-next-line react/exhaustive-deps -- the functions are new at each render but do the same
    [report.reportName, shown, zone, isHalf, isNarrow],
  )
  const table = useTableView(runs, columns, mostRuns)
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${runs.length})`}
          description={`The last ${mostRuns} runs. They are kept for 90 days, each with its file.`}
        >
          Runs
        </Header>
      }
    >
      <EntryTable
        label="Runs"
        narrowLook="cards"
        columns={columns}
        rowKey={run => `${run.startedAt} ${run.queryExecutionId}`}
        table={table}
        isOftenShort
        empty="No run yet"
      />
    </Container>
  )
}

/**
 * The dates of a run: `2026-03-01 to 2026-03-07`, or a single date if both are the same. Empty for runs of earlier
 * releases, which did not store their dates.
 */
export const periodText = ({ startDate, endDate }: Pick<ReportHistoryEntry, 'startDate' | 'endDate'>): string => {
  if (startDate === undefined || endDate === undefined) return ''
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  return first === last ? first : `${first} to ${last}`
}

const historyColumns = (
  { shown, onShow, onDownload }: Props,
  zone: string,
  hasSizesBelow: boolean,
  isTight: boolean,
): readonly Column<ReportHistoryEntry>[] => [
  {
    id: 'when',
    header: 'When',
    kind: 'date',
    isRowHeader: true,
    value: run => run.startedAt,
    cell: run => <Time at={run.startedAt} />,
  },
  {
    id: 'by',
    header: 'By',
    kind: 'text',
    value: ({ startedBy, dueAt }) => (dueAt !== undefined && startedBy === 'schedule' ? 'Its schedule' : startedBy),
  },
  {
    id: 'period',
    header: 'Period',
    kind: 'text',
    value: periodText,
    // Keeps a date from breaking at its hyphens. The line breaks at the space after "to", outside of both dates.
    cell: run =>
      (periodText(run) || '-').split(/(?<=to) /).map(part => (
        <Fragment key={part}>
          <span className="report-date">{part}</span>{' '}
        </Fragment>
      )),
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    value: run => [wordOfStatus(run.queryExecutionStatus), run.reason].filter(Boolean).join(': '),
    cell: ({ queryExecutionStatus: status, reason, isPresent }) => (
      <>
        <StatusIndicator type={looksOfRuns[status]} wrapText={false}>
          {wordOfStatus(status)}
        </StatusIndicator>
        {reason !== undefined && <div>{reason}</div>}
        {!isPresent && <div>Of an earlier version of the report</div>}
      </>
    ),
  },
  {
    id: 'rows',
    header: 'Rows',
    kind: 'number',
    value: run => run.result?.rows,
    cell: ({ result }) =>
      result ? (
        <>
          {countText(result.rows)}
          {hasSizesBelow && (
            <Box fontSize="body-s" color="text-body-secondary">
              {bytesText(result.bytes)}
            </Box>
          )}
        </>
      ) : (
        '-'
      ),
  },
  {
    id: 'size',
    header: 'Size',
    kind: 'number',
    value: run => run.result?.bytes,
    cell: ({ result }) => (result ? bytesText(result.bytes) : '-'),
  },
  {
    id: 'actions',
    header: 'Action',
    kind: 'actions',
    ...(isTight && { room: 120 }),
    value: () => undefined,
    cell: ({ queryExecutionId, queryExecutionStatus, startedAt }) => {
      if (queryExecutionId === undefined || queryExecutionStatus !== 'SUCCEEDED') return '-'
      const when = momentIn(zone, startedAt)
      return (
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          {queryExecutionId === shown ? (
            <span>Shown</span>
          ) : (
            <Button
              variant="inline-link"
              ariaLabel={`Show the result of ${when}`}
              onClick={() => onShow(queryExecutionId)}
            >
              Show
            </Button>
          )}
          <Button
            variant={isTight ? 'icon' : 'inline-link'}
            {...(isTight && { iconName: 'download' as const })}
            ariaLabel={`Download the result of ${when}`}
            // The download button is not disabled while a file is requested, because it would lose the focus, and
            // keyboard users their place in the table.
            onClick={() => onDownload(queryExecutionId)}
          >
            Download
          </Button>
        </SpaceBetween>
      )
    },
  },
]
