import type { SampleReport } from '#shared/contract/messages/telemetry.ts'
import type { SampleTime } from '../runningSample.ts'
import { toleranceMs } from '../tolerance.ts'

/**
 * The number and the mean of the newest durations of one kind. The mean is in milliseconds, rounded to whole seconds.
 */
export type Pace = readonly [count: number, meanMs: number]

/** The samples that an instrument still has to do, and how fast it has worked. Times are by the instrument's clock. */
export interface SampleQueue {
  /** The samples that wait, with the times of the newest report of each. */
  readonly waiting: readonly SampleTime[]
  /** Whether other samples wait, which are not in `waiting` because there were too many. */
  readonly isCut: boolean
  /** The samples that the instrument is working on, with the times at which they started. */
  readonly running: readonly SampleTime[]
  /** When the instrument last started a sample; 0 if that is not known or if a sample has failed since. */
  readonly startedAt: number
  /** The durations from the start of a sample to its end. */
  readonly runs: Pace
  /** The durations from the start of a sample to the start of the next one, if that one had been waiting. */
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
/** How long a sample may wait. After that it counts as taken out of the queue without a report. */
const forgottenMs = 3 * 24 * 3_600_000
/**
 * How late a sample may be reported as queued. A later report is ignored, because newer reports of the sample may have
 * been forgotten.
 */
const lateMs = 2 * toleranceMs
/** How many durations a mean is made of. Later ones count for more, because methods change. */
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
  // Such a report is a repeat: an instrument that connects again reports the samples that it is working on.
  if (running.some(time => isOf(time, report)) || report.timestamp < startedAt) return queue
  const isNext = startedAt > 0 && waitedSince !== undefined && waitedSince <= startedAt
  return {
    ...queue,
    // Samples are taken in the order in which they came. If one of `waiting` is not the next, all samples that had no
    // place there were taken before.
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
