import { isActive, type Report, type RunStatus } from '#shared/contract/report.ts'

const words: Readonly<Record<RunStatus, string>> = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  SUCCEEDED: 'Succeeded',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

export const statusWord = ({ queryExecutionStatus: status }: Report): string =>
  status === undefined ? 'Not run' : words[status]

export const isRunning = ({ queryExecutionStatus: status }: Report): boolean => isActive(status)

/** How long a run has been going, or went: `4 s`, `2 min 5 s`. */
export const durationOf = ({ run }: Report, now: number): string | undefined => {
  if (!run) return undefined
  const until = run.endedAt === undefined ? now : Date.parse(run.endedAt)
  const seconds = Math.max(0, Math.round((until - Date.parse(run.startedAt)) / 1_000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.2 MB`. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1_000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}

/** `1 row`, `5,200,000 rows`. */
export const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
