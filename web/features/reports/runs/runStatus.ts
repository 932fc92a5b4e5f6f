import { isActive, type Report, type ReportHistoryEntry, type RunStatus } from '#shared/contract/report.ts'
import { countText } from '#web/lib/countText.ts'

const words: Readonly<Record<RunStatus, string>> = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  SUCCEEDED: 'Succeeded',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

export const wordOfStatus = (status: RunStatus): string => words[status]

export const statusWord = ({ queryExecutionStatus: status }: Report): string =>
  status === undefined ? 'Not run' : wordOfStatus(status)

/**
 * The name of the action that runs a report: a report with a result is run again.
 * @param status the status of the last run of the report as it is now; undefined if there is none
 */
export const runAction = (status: RunStatus | undefined): string =>
  status === 'SUCCEEDED' ? 'Run again' : 'Run ad hoc'

export const isRunning = ({ queryExecutionStatus: status }: Report): boolean => isActive(status)

/** The duration of a run, up to now if it is still running: `under 1 s`, `4 s`, `2 min 5 s`. */
export const formatRunDuration = (
  run: Pick<ReportHistoryEntry, 'startedAt' | 'endedAt'> | undefined,
  now: number,
): string | undefined => {
  if (!run) return undefined
  const until = run.endedAt === undefined ? now : Date.parse(run.endedAt)
  const seconds = Math.max(0, Math.round((until - Date.parse(run.startedAt)) / 1_000))
  if (seconds === 0) return 'under 1 s'
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A number of rows as text: `1 row`, `5,200,000 rows`. */
export const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${countText(rows)} rows`)
