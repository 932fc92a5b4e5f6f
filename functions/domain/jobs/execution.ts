import type { ExecutionStatus } from '#shared/contract/job.ts'

/** The execution of a job on one instrument. Times are epoch milliseconds. */
export interface Execution {
  readonly deviceName: string
  readonly status: ExecutionStatus
  /** The latest details that the instrument has reported about its work on the job, keyed by name. */
  readonly statusDetails: Readonly<Record<string, string>>
  readonly queuedAt: number
  readonly startedAt: number | undefined
  readonly lastUpdatedAt: number
  /**
   * The time, by the instrument's clock, of the newest report on this or the previous attempt. Only newer reports are
   * applied. Undefined before the first report, and for executions stored by earlier releases.
   */
  readonly reportedAt?: number | undefined
  /**
   * The number of this attempt at the job, starting at 1. Undefined for a first attempt, and for executions stored by
   * earlier releases.
   */
  readonly attempt?: number | undefined
  /** How the most recent unsuccessful attempt ended. Undefined if no earlier attempt was unsuccessful. */
  readonly lastFailure?: FailedAttempt | undefined
  /** The AWS IoT job that the instrument works on. A retry is another AWS IoT job. */
  readonly iotJobId: string
  readonly revision: number
}

/** How an attempt ended unsuccessfully: it failed, timed out or was rejected. `at` is in epoch milliseconds. */
export interface FailedAttempt {
  readonly status: 'FAILED' | 'TIMED_OUT' | 'REJECTED'
  readonly statusDetails: Readonly<Record<string, string>>
  readonly at: number
}

/**
 * An update of an execution. It comes from the instrument while it works, from AWS IoT when the execution ends, or
 * from this service when the execution is cancelled.
 */
export interface ExecutionUpdate {
  readonly deviceName: string
  /**
   * The AWS IoT job that the execution belongs to. Undefined if the update is an instrument's report, which does not
   * name the job.
   */
  readonly iotJobId: string | undefined
  readonly status: ExecutionStatus
  readonly statusDetails: Readonly<Record<string, string>>
  readonly at: number
  /** When the instrument made its report, by the instrument's clock. Undefined if the update is not a report. */
  readonly reportedAt?: number | undefined
}

const terminal: ReadonlySet<ExecutionStatus> = new Set([
  'SUCCEEDED',
  'FAILED',
  'TIMED_OUT',
  'REJECTED',
  'CANCELLED',
] as const)

export const isTerminal = (status: ExecutionStatus): boolean => terminal.has(status)

/**
 * Returns the execution after an update. Returns undefined if the update changes nothing: it is older, concerns an
 * earlier attempt, or arrives after the end. Applying an update twice has the same effect as applying it once.
 * @param known undefined for an instrument that became a target after the job was created
 */
export const afterUpdate = (known: Execution | undefined, update: ExecutionUpdate): Execution | undefined => {
  if (!known) return update.iotJobId === undefined ? undefined : begun(update, update.iotJobId)
  if (isOfOther(known, update) || (isTerminal(known.status) && !corrects(known, update))) return undefined
  if (!isTerminal(update.status) && (isOfEarlierAttempt(known, update) || isOlder(known, update))) return undefined
  // An instrument that has started a job cannot go back to waiting for it.
  const status = update.status === 'QUEUED' ? known.status : update.status
  return {
    ...known,
    status,
    statusDetails: detailsOf(status, { ...known.statusDetails, ...update.statusDetails }),
    startedAt: known.startedAt ?? startOf(status, update.at),
    lastUpdatedAt: Math.max(known.lastUpdatedAt, update.at),
    reportedAt: update.reportedAt ?? known.reportedAt,
    revision: known.revision + 1,
  }
}

/**
 * Returns the details of an execution to store. The instrument's progress is omitted once the execution has ended,
 * because it is meaningless then.
 */
const detailsOf = (status: ExecutionStatus, details: Execution['statusDetails']): Execution['statusDetails'] => {
  if (!isTerminal(status)) return details
  const { phase: _phase, percent: _percent, waitingFor: _waitingFor, ...lasting } = details
  return lasting
}

/**
 * If at least this share of the job's time limit had passed, a time-out is attributed to the job's limit. It is less
 * than 1 because the timer of AWS IoT starts slightly before the first report reaches this service.
 */
const timerTolerance = 0.9

/**
 * Adds the reason for a time-out, which AWS IoT does not report: either the job's time limit, or the shorter time
 * that the instrument allows for a step.
 */
export const withTimeoutReason = (
  known: Execution | undefined,
  update: ExecutionUpdate,
  limitMinutes: number,
): ExecutionUpdate => {
  if (update.status !== 'TIMED_OUT' || update.statusDetails['reason'] !== undefined) return update
  const { phase, percent } = { ...known?.statusDetails, ...update.statusDetails }
  const tookMs = known?.startedAt === undefined ? Infinity : update.at - known.startedAt
  const isOfJob = tookMs >= limitMinutes * 60_000 * timerTolerance
  const limit = limitMinutes === 1 ? '1 minute' : `${limitMinutes} minutes`
  const why = isOfJob
    ? `Not finished within ${limit}, the timeout of the job`
    : 'No progress within the time that the instrument allows for a step'
  const place = phase === undefined || phase === '' ? '' : `. It was in the phase ${placeText(phase, percent)}`
  return { ...update, statusDetails: { ...update.statusDetails, reason: `${why}${place}` } }
}

const placeText = (phase: string, percent: string | undefined): string =>
  percent === undefined || percent === '' ? phase : `${phase}, at ${percent} %`

/**
 * Whether an update corrects a cancellation. This service stores a cancellation at once; if the execution had already
 * ended at AWS IoT, the outcome there is the right one.
 */
const corrects = (known: Execution, { status, iotJobId }: ExecutionUpdate): boolean =>
  known.status === 'CANCELLED' && iotJobId !== undefined && isTerminal(status) && status !== 'CANCELLED'

/**
 * Whether an instrument's report concerns an earlier attempt: the service received it before this attempt was queued.
 * The report does not name its attempt. Its own time cannot be used, because the instrument's clock may be wrong.
 */
const isOfEarlierAttempt = ({ queuedAt }: Execution, { at, reportedAt }: ExecutionUpdate): boolean =>
  reportedAt !== undefined && at < queuedAt

/**
 * Whether an update is older than the newest one of the execution. Reports may be repeated or arrive out of order, so
 * only the instrument's clock shows their order.
 */
const isOlder = (known: Execution, { at, reportedAt, status }: ExecutionUpdate): boolean =>
  known.reportedAt !== undefined && reportedAt !== undefined
    ? reportedAt <= known.reportedAt
    : at <= known.lastUpdatedAt && known.status === status

const isOfOther = (known: Execution, { iotJobId }: ExecutionUpdate): boolean =>
  iotJobId !== undefined && iotJobId !== known.iotJobId

/**
 * Returns when the instrument started to work on the job. Undefined if that is not certain, because an execution can
 * be cancelled while it waits.
 */
const startOf = (status: ExecutionStatus, at: number): number | undefined =>
  status === 'QUEUED' || status === 'CANCELLED' ? undefined : at

const begun = ({ deviceName, status, statusDetails, at }: ExecutionUpdate, iotJobId: string): Execution => ({
  deviceName,
  status,
  statusDetails: detailsOf(status, statusDetails),
  queuedAt: at,
  startedAt: startOf(status, at),
  lastUpdatedAt: at,
  iotJobId,
  revision: 1,
})

/** Returns an execution that is queued for the first time, or queued again for a retry. */
export const queued = (
  known: Execution | undefined,
  { deviceName, iotJobId, at }: { readonly deviceName: string; readonly iotJobId: string; readonly at: number },
): Execution => ({
  deviceName,
  status: 'QUEUED',
  statusDetails: {},
  queuedAt: at,
  startedAt: undefined,
  lastUpdatedAt: at,
  reportedAt: known?.reportedAt,
  attempt: known && nextAttempt(known),
  lastFailure: known && (failureOf(known) ?? known.lastFailure),
  iotJobId,
  revision: (known?.revision ?? 0) + 1,
})

/**
 * Returns the number of the next attempt. An execution that was cancelled before its instrument started does not
 * count as an attempt.
 */
const nextAttempt = ({ attempt, startedAt }: Execution): number | undefined =>
  startedAt === undefined ? attempt : (attempt ?? 1) + 1

const failureOf = ({ status, statusDetails, lastUpdatedAt }: Execution): FailedAttempt | undefined =>
  status === 'FAILED' || status === 'TIMED_OUT' || status === 'REJECTED'
    ? { status, statusDetails, at: lastUpdatedAt }
    : undefined
