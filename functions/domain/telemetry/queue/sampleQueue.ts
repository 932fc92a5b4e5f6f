import type { SampleReport } from '#shared/contract/messages/telemetry.ts'
import type { SampleTime } from '../runningSample.ts'
import { toleranceMs } from '../tolerance.ts'

/**
 * How many durations of samples were measured, and the mean of the latest ones. The mean is in milliseconds, rounded
 * to seconds.
 */
export type Pace = readonly [count: number, meanMs: number]

/**
 * The samples that an instrument still has to process, and how fast it has worked. Times are by the instrument's
 * clock.
 */
export interface SampleQueue {
  /** The samples that wait to be processed, each with the time of its newest report. */
  readonly waiting: readonly SampleTime[]
  /** Whether more samples wait than `waiting` has room for. */
  readonly isCut: boolean
  /** The samples that the instrument is working on, each with the time at which it started. */
  readonly running: readonly SampleTime[]
  /** When the instrument last started a sample. 0 if that is not known, or if a sample has failed since. */
  readonly startedAt: number
  /** How long the instrument's samples took from their start to their end. */
  readonly runs: Pace
  /** The times from the start of one sample to the start of the next, if the next one was already waiting. */
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
 * The maximum number of samples in `waiting`. The state is written with every message, so the queue must stay small.
 * A sample takes about ten bytes.
 */
const waitingLimit = 100
/** The maximum number of samples in `running`, which is more than any instrument works on at a time. */
const runningLimit = 10
/**
 * How long a sample may wait in the queue. After that, it no longer counts as waiting, because the instrument has
 * probably removed it without reporting so.
 */
const forgottenMs = 3 * 24 * 3_600_000
/**
 * The maximum delay of a report that a sample was queued. A report with a greater delay is ignored, because newer
 * reports about the sample may already have been forgotten.
 */
const lateMs = 2 * toleranceMs
/** How many durations a mean is based on. Later durations have more weight, because methods change. */
const remembered = 12

/** The final statuses of a sample after which the duration of its run is not representative. */
const failures: ReadonlySet<string> = new Set([
  'FAILED',
  'ERROR',
  'ABORTED',
  'STOPPED',
  'CANCELED',
  'CANCELLED',
  'SKIPPED',
])

/**
 * Returns an instrument's sample queue after a report about a sample. The report must be newer than all earlier ones
 * about that sample.
 */
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
  // The report that a sample has started is a repeat if the sample is already running: after it has reconnected, an
  // instrument reports the samples that it is working on.
  if (running.some(time => isOf(time, report)) || report.timestamp < startedAt) return queue
  const isNext = startedAt > 0 && waitedSince !== undefined && waitedSince <= startedAt
  return {
    ...queue,
    // Instruments take samples in their order of arrival. If the started sample is not in `waiting`, all samples that
    // `waiting` had no room for must have been taken before it.
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
