import type { SampleReport } from '#shared/contract/messages/telemetry.ts'
import type { SampleTime } from '../runningSample.ts'
import { toleranceMs } from '../tolerance.ts'

/** The mean of the newest durations of a kind, in milliseconds of whole seconds, and how many are in it. */
export type Pace = readonly [count: number, meanMs: number]

/** The samples that an instrument has before it, and how fast it has worked. Times are those of its own clock. */
export interface SampleQueue {
  /** The samples that wait, with the times of their newest reports. */
  readonly waiting: readonly SampleTime[]
  /** Whether samples wait that are not among `waiting`, because there were too many. */
  readonly isCut: boolean
  /** The samples that it is working on, with the times at which they started. */
  readonly running: readonly SampleTime[]
  /** When it started a sample last, unless one failed since; 0 if that is not known. */
  readonly startedAt: number
  /** From the start of a sample to its end. */
  readonly runs: Pace
  /** From the start of a sample to the start of the next one, which had been waiting. */
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

/** The state is written with every message, so that the queue must stay small: a sample takes about ten bytes. */
const waitingLimit = 100
/** More at a time than any instrument works on. */
const runningLimit = 10
/** After this time, a waiting sample counts as taken out of the queue without a report. */
const forgottenMs = 3 * 24 * 3_600_000
/** The later reports of a sample that is reported as queued so late may have been forgotten. */
const lateMs = 2 * toleranceMs
/** Later durations count for more, because methods change. */
const remembered = 12

/** The ends of a sample that say nothing about how long a run lasts. */
const failures: ReadonlySet<string> = new Set([
  'FAILED',
  'ERROR',
  'ABORTED',
  'STOPPED',
  'CANCELED',
  'CANCELLED',
  'SKIPPED',
])

/** Returns the queue after a report that is newer than the ones of its sample before it. */
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
  // An instrument that connects again reports what it is working on.
  if (running.some(time => isOf(time, report)) || report.timestamp < startedAt) return queue
  const isNext = startedAt > 0 && waitedSince !== undefined && waitedSince <= startedAt
  return {
    ...queue,
    // Samples are taken in the order in which they came: all that had no place were before this one.
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
