import type { ExecutionStatus } from '#shared/contract/job.ts'

/** The execution of a job on one instrument. Times are epoch milliseconds. */
export interface Execution {
  readonly deviceName: string
  readonly status: ExecutionStatus
  /** The details that the instrument last reported about the execution, by name. */
  readonly statusDetails: Readonly<Record<string, string>>
  readonly queuedAt: number
  readonly startedAt: number | undefined
  readonly lastUpdatedAt: number
  /**
   * The time, by the instrument's clock, of the newest report on this attempt or the one before. Only newer reports
   * count. Undefined before the first report, and for executions of earlier releases.
   */
  readonly reportedAt?: number | undefined
  /** The number of this attempt, from 1. Undefined for a first attempt, and for executions of earlier releases. */
  readonly attempt?: number | undefined
  /** How the last attempt before this one failed. */
  readonly lastFailure?: FailedAttempt | undefined
  /** The job of AWS IoT that the instrument works on. A retry is another job. */
  readonly iotJobId: string
  readonly revision: number
}

/** The end of an attempt on a job that failed, timed out or was rejected; `at` in epoch milliseconds. */
export interface FailedAttempt {
  readonly status: 'FAILED' | 'TIMED_OUT' | 'REJECTED'
  readonly statusDetails: Readonly<Record<string, string>>
  readonly at: number
}

/**
 * An update of an execution. It comes from the instrument while it works, from AWS IoT at the end, or from this
 * service when the execution is cancelled.
 */
export interface ExecutionUpdate {
  readonly deviceName: string
  /** The job of AWS IoT. Undefined in a report of an instrument, which does not name it. */
  readonly iotJobId: string | undefined
  readonly status: ExecutionStatus
  readonly statusDetails: Readonly<Record<string, string>>
  readonly at: number
  /** When the instrument made its report, by the instrument's clock. Undefined for other updates. */
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
 * Returns the execution after an update. Returns undefined if the update changes nothing: it is older, is about an
 * earlier attempt, or comes after the end. Applying an update twice has the effect of applying it once.
 * @param known undefined for an instrument that became a target after the job was made
 */
export const afterUpdate = (known: Execution | undefined, update: ExecutionUpdate): Execution | undefined => {
  if (!known) return update.iotJobId === undefined ? undefined : begun(update, update.iotJobId)
  if (isOfOther(known, update) || (isTerminal(known.status) && !corrects(known, update))) return undefined
  if (!isTerminal(update.status) && (isOfEarlierAttempt(known, update) || isOlder(known, update))) return undefined
  // An instrument that has begun a job cannot return to waiting for it.
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
 * Returns the details of an execution to store. The instrument's progress is left out once the execution has ended,
 * because it means nothing then.
 */
const detailsOf = (status: ExecutionStatus, details: Execution['statusDetails']): Execution['statusDetails'] => {
  if (!isTerminal(status)) return details
  const { phase: _phase, percent: _percent, waitingFor: _waitingFor, ...lasting } = details
  return lasting
}

/**
 * The share of the time limit from which a time-out counts as caused by the job's limit. It is less than 1 because the
 * timer of AWS IoT starts a little before the first report arrives at this service.
 */
const timerTolerance = 0.9

/**
 * Adds the reason of a time-out, which AWS IoT does not report. It is either the job's limit or the shorter time that
 * the instrument allows for a step.
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
 * Whether an update corrects a cancellation, which this service stores at once. If the execution had already ended at
 * AWS IoT, its outcome there is right.
 */
const corrects = (known: Execution, { status, iotJobId }: ExecutionUpdate): boolean =>
  known.status === 'CANCELLED' && iotJobId !== undefined && isTerminal(status) && status !== 'CANCELLED'

/**
 * Whether a report is about an earlier attempt. The report does not say so; the service must have received it before
 * this attempt was queued, because the instrument's own clock may be wrong.
 */
const isOfEarlierAttempt = ({ queuedAt }: Execution, { at, reportedAt }: ExecutionUpdate): boolean =>
  reportedAt !== undefined && at < queuedAt

/**
 * Whether an update of an execution is older than its newest one. Reports may be repeated or overtake each other on
 * their way, so that only the instrument's clock shows their order.
 */
const isOlder = (known: Execution, { at, reportedAt, status }: ExecutionUpdate): boolean =>
  known.reportedAt !== undefined && reportedAt !== undefined
    ? reportedAt <= known.reportedAt
    : at <= known.lastUpdatedAt && known.status === status

const isOfOther = (known: Execution, { iotJobId }: ExecutionUpdate): boolean =>
  iotJobId !== undefined && iotJobId !== known.iotJobId

/**
 * Returns when the instrument began to work on the job. Undefined if that is not certain, because a waiting execution
 * can be cancelled, too.
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

/** Makes an execution that is queued for the first time, or queued again for a retry. */
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
 * The number of the next attempt. An execution that was cancelled before its instrument began does not count as an
 * attempt.
 */
const nextAttempt = ({ attempt, startedAt }: Execution): number | undefined =>
  startedAt === undefined ? attempt : (attempt ?? 1) + 1

const failureOf = ({ status, statusDetails, lastUpdatedAt }: Execution): FailedAttempt | undefined =>
  status === 'FAILED' || status === 'TIMED_OUT' || status === 'REJECTED'
    ? { status, statusDetails, at: lastUpdatedAt }
    : undefined
