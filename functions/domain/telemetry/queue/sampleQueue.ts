import type { SampleReport } from '#shared/contract/messages/telemetry.ts'
import type { SampleTime } from '../runningSample.ts'
import { toleranceMs } from '../tolerance.ts'

/**
 * The number and the mean of the newest durations of one kind. The mean is in milliseconds, rounded to a whole second.
 */
export type Pace = readonly [count: number, meanMs: number]

/** The samples that an instrument still has to do, and how fast it has worked. Times are by the instrument's clock. */
export interface SampleQueue {
  /** The samples that wait, with the times of the newest report of each. */
  readonly waiting: readonly SampleTime[]
  /** Whether there are other waiting samples, for which `waiting` has no room. */
  readonly isCut: boolean
  /** The samples on which the instrument is working, with the times at which they started. */
  readonly running: readonly SampleTime[]
  /** When the instrument last started a sample; 0 if that is not known, or if a sample has failed since. */
  readonly startedAt: number
  /** The durations from the start of a sample to its end. */
  readonly runs: Pace
  /** The durations from the start of one sample to the start of the next, for next samples that were waiting. */
  readonly cycles: Pace
}

export const emptyQueue: SampleQueue = {
  waiting: [],
  isCut: false,
  running: [],
  startedAt: 0,
  runs: [0, 0],
  cycles: [0, 0],
}

/**
 * The most samples in `waiting`. The state is written with every message, so the queue must stay small: a sample takes
 * about ten bytes.
 */
const waitingLimit = 100
/** The most samples in `running`: more than any instrument works on at a time. */
const runningLimit = 10
/** How long a sample may wait. A sample that waits longer counts as taken out of the queue without a report. */
const forgottenMs = 3 * 24 * 3_600_000
/**
 * How late the report that a sample was queued may be. A later report is ignored, because newer reports of the sample
 * may have been forgotten.
 */
const lateMs = 2 * toleranceMs
/** The number of durations from which a mean is made. Later durations count for more, because methods change. */
const remembered = 12

/** The final statuses of a sample that say nothing about how long a run lasts. */
const failures: ReadonlySet<string> = new Set([
  'FAILED',
  'ERROR',
  'ABORTED',
  'STOPPED',
  'CANCELED',
  'CANCELLED',
  'SKIPPED',
])

/** Returns the queue after a report, which must be newer than the earlier reports of its sample. */
export const queueAfter = (queue: SampleQueue, report: SampleReport): SampleQueue => {
  const status = report.sampleStatus.toUpperCase()
  const others = queue.waiting.filter(time => !isOf(time, report) && time[2] > report.timestamp - forgottenMs)
  if (status === 'QUEUED')
    return report.timestamp < queue.startedAt - lateMs ? queue : withWaiting(queue, [...others, timeOf(report)])
  if (status === 'RUNNING') return started({ ...queue, waiting: others }, waitingSince(queue, report), report)
  return ended({ ...queue, waiting: others }, report, failures.has(status))
}

const isOf = ([sampleId, batchId]: SampleTime, report: SampleReport): boolean =>
  sampleId === report.sampleId && batchId === report.batchId

const timeOf = ({ sampleId, batchId, timestamp }: SampleReport): SampleTime => [sampleId, batchId, timestamp]

const withWaiting = (queue: SampleQueue, waiting: readonly SampleTime[]): SampleQueue => ({
  ...queue,
  waiting: waiting.slice(-waitingLimit),
  isCut: queue.isCut || waiting.length > waitingLimit,
})

const waitingSince = ({ waiting }: SampleQueue, report: SampleReport): number | undefined =>
  waiting.find(time => isOf(time, report))?.[2]

const started = (queue: SampleQueue, waitedSince: number | undefined, report: SampleReport): SampleQueue => {
  const { running, startedAt, cycles, isCut } = queue
  // Such a report is a repeat: when an instrument connects again, it reports the samples on which it is working.
  if (running.some(time => isOf(time, report)) || report.timestamp < startedAt) return queue
  const isNext = startedAt > 0 && waitedSince !== undefined && waitedSince <= startedAt
  return {
    ...queue,
    // Instruments take samples in the order in which they came. If the started sample is not in `waiting`, the samples
    // without a place there have been taken before it.
    isCut: isCut && waitedSince === undefined,
    running: [...running, timeOf(report)].slice(-runningLimit),
    startedAt: report.timestamp,
    cycles: isNext ? paceAfter(cycles, report.timestamp - startedAt) : cycles,
  }
}

const ended = (queue: SampleQueue, report: SampleReport, isFailure: boolean): SampleQueue => {
  const start = queue.running.find(time => isOf(time, report))
  if (!start) return queue
  const running = queue.running.filter(time => time !== start)
  if (isFailure) return { ...queue, running, startedAt: 0 }
  return { ...queue, running, runs: paceAfter(queue.runs, report.timestamp - start[2]) }
}

const paceAfter = ([count, meanMs]: Pace, durationMs: number): Pace => {
  const next = Math.min(count + 1, remembered)
  return [next, Math.round((meanMs + (durationMs - meanMs) / next) / 1000) * 1000]
}
