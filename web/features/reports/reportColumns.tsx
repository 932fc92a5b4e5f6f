import Button from '@cloudscape-design/components/button'
import type { Report } from '#shared/contract/report.ts'
import { reportEntities } from '#shared/reporting/entities.ts'
import { movingText } from '#shared/reporting/movingDates.ts'
import { scheduleText, type ReportSchedule } from '#shared/reporting/schedule.ts'
import { ArchivedMark } from '#web/components/archive/useArchivedRows.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { reportPath } from './reportPath.ts'
import { RunDetails, RunState } from './runs/RunState.tsx'
import { isRunning, runAction, statusWord } from './runs/runStatus.ts'
import './reportColumns.css'

interface Options {
  /**
   * Whether the user is an administrator. Administrators get links to the reports, and buttons that run and cancel
   * them.
   */
  readonly isAdmin: boolean
  /** Whether reports are cards, which say beside the status when the last run was, and have all buttons in a line. */
  readonly hasCards: boolean
  /** The name of the report whose button was pressed, until the call is answered. */
  readonly busy: string | undefined
  readonly onRun: (report: Report) => void
  readonly onCancel: (report: Report) => void
  readonly onDownload: (report: Report) => void
}

/**
 * The columns of specification B §2, with further ones for the state of a report. Lines wrap, because the text about
 * a run has four lines.
 */
export const reportColumns = (options: Options): readonly Column<Report>[] => [
  {
    id: 'name',
    header: 'Report Name',
    kind: 'text',
    isRowHeader: true,
    room: 170,
    value: report => report.reportName,
    cell: ({ reportName, archived }) => (
      <>
        {options.isAdmin ? <RouteLink to={reportPath(reportName)}>{reportName}</RouteLink> : reportName}{' '}
        <ArchivedMark archived={archived} />
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    room: 520,
    value: report => report.reportDescription,
  },
  {
    id: 'entity',
    header: 'Entity',
    kind: 'choice',
    narrowest: 98,
    value: report => reportEntities[report.entity].label,
    filter: true,
  },
  {
    id: 'start',
    header: 'Period',
    kind: 'text',
    room: 130,
    value: ({ startDate, endDate }) => `${dayOf(startDate)} to ${dayOf(endDate)}`,
    cell: report => <PeriodCell report={report} />,
  },
  {
    id: 'lastRun',
    header: 'Last Run',
    kind: 'date',
    ...(options.hasCards && { isInHeading: true as const }),
    value: report => report.run?.startedAt,
    cell: ({ reportName, run }) => (
      <>
        <Time at={run?.startedAt} />
        {run && (
          <div>
            <RunDetails reportName={reportName} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'schedule',
    header: 'Schedule',
    kind: 'text',
    room: 150,
    narrowest: 120,
    isOptional: true,
    value: ({ schedule }) => schedule && scheduleText(schedule),
    cell: ({ schedule, nextRunAt }) => (schedule ? <ScheduleCell schedule={schedule} nextRunAt={nextRunAt} /> : '-'),
  },
  {
    id: 'nextRun',
    header: 'Next Run',
    kind: 'date',
    isHidden: true,
    value: report => report.nextRunAt,
    cell: ({ nextRunAt }) => <Time at={nextRunAt} />,
  },
  {
    id: 'dataUntil',
    header: 'Data Until',
    kind: 'date',
    isHidden: true,
    value: report => report.run?.dataUntil,
    cell: ({ run }) => <Time at={run?.dataUntil} />,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'choice',
    room: 200,
    isWide: true,
    isUnlabelled: true,
    value: statusWord,
    filter: true,
    cell: report => <RunState report={report} isOnCard={options.hasCards} />,
  },
  {
    id: 'updatedBy',
    header: 'Updated By',
    kind: 'text',
    room: 138,
    narrowest: 112,
    value: report => report.updatedBy ?? report.createdBy,
  },
  {
    id: 'updated',
    header: 'Updated On',
    kind: 'date',
    value: report => report.updateTime,
    cell: ({ updateTime }) => <Time at={updateTime} />,
  },
  {
    id: 'actions',
    header: 'Action',
    kind: 'actions',
    room: 120,
    value: () => undefined,
    cell: report => <RunAction report={report} {...options} />,
  },
]

/** The day on which an instant falls in UTC. */
const dayOf = (instant: string): string => instant.slice(0, 10)

/** The dates of a report. If they move from run to run, the text says how. */
const PeriodCell = ({ report: { startDate, endDate, movingDays } }: { readonly report: Report }) => (
  <>
    {movingDays !== undefined && <div>{movingText(movingDays)}:</div>}
    <span className="report-date">{dayOf(startDate)} to</span> <span className="report-date">{dayOf(endDate)}</span>
  </>
)

/**
 * The buttons for running a report (specification B §2). If the report has a result, the result can be downloaded,
 * and the report can be run again. A run in progress can be cancelled. On a card, its details are beside them.
 */
const RunAction = ({ report, hasCards, busy, ...options }: Options & { readonly report: Report }) => {
  const { reportName, run } = report
  const [first, second] = runCommands(report, options)
  const details = hasCards && run && <RunDetails reportName={reportName} />
  if (!first && !details) return '-'
  // The buttons have no keys, so that the focus stays on one that becomes another, such as Cancel.
  const button = ({ text, act }: RunCommand) => (
    <Button
      variant="inline-link"
      ariaLabel={`${text} ${reportName}`}
      loading={busy === reportName}
      disabled={busy !== undefined && busy !== reportName}
      onClick={() => act(report)}
    >
      {text}
    </Button>
  )
  return (
    <div className="report-run-actions">
      {first && button(first)}
      {second && button(second)}
      {details}
    </div>
  )
}

interface RunCommand {
  readonly text: string
  readonly act: (report: Report) => void
}

const runCommands = (
  report: Report,
  { isAdmin, onRun, onCancel, onDownload }: Pick<Options, 'isAdmin' | 'onRun' | 'onCancel' | 'onDownload'>,
): readonly RunCommand[] => {
  const { queryExecutionStatus: status, queryExecutionId } = report
  const again = isAdmin && !report.archived ? [{ text: runAction(status), act: onRun }] : []
  if (status === 'SUCCEEDED') return [{ text: 'Download', act: onDownload }, ...again]
  if (isAdmin && isRunning(report)) return queryExecutionId === undefined ? [] : [{ text: 'Cancel', act: onCancel }]
  return again
}

interface ScheduleProps {
  readonly schedule: ReportSchedule
  readonly nextRunAt: string | undefined
}

/** Shows the schedule of a report, and when the next run is. */
const ScheduleCell = ({ schedule, nextRunAt }: ScheduleProps) => (
  <>
    {scheduleText(schedule)}
    {nextRunAt !== undefined && (
      <div>
        Next: <Time at={nextRunAt} />
      </div>
    )}
  </>
)
