import type { SampleTime } from '../../domain/telemetry/runningSample.ts'
import type { Pace, SampleQueue } from '../../domain/telemetry/queue/sampleQueue.ts'

/** Samples of one batch that wait to be run on the instrument. Their newest reports have the same time. */
type Waiting = readonly [batchId: string, at: number, ...sampleIds: string[]]

/** The stored form of an instrument's queue of samples, written with each message. Mean run times are in seconds. */
export type PackedQueue = readonly [
  startedAt: number,
  runs: Pace,
  cycles: Pace,
  running: readonly SampleTime[],
  isCut: 0 | 1,
  ...waiting: Waiting[],
]

export const packQueue = ({ startedAt, runs, cycles, running, isCut, waiting }: SampleQueue): PackedQueue => [
  startedAt,
  inSeconds(runs),
  inSeconds(cycles),
  running,
  isCut ? 1 : 0,
  ...grouped(waiting),
]

const inSeconds = ([count, meanMs]: Pace): Pace => [count, meanMs / 1000]

const inMilliseconds = ([count, meanSeconds]: Pace): Pace => [count, meanSeconds * 1000]

const grouped = (waiting: readonly SampleTime[]): Waiting[] => {
  const groups: [batchId: string, at: number, ...sampleIds: string[]][] = []
  for (const [sampleId, batchId, at] of waiting) {
    const last = groups.at(-1)
    if (last?.[0] === batchId && last[1] === at) last.push(sampleId)
    else groups.push([batchId, at, sampleId])
  }
  return groups
}

export const unpackQueue = ([startedAt, runs, cycles, running, isCut, ...waiting]: PackedQueue): SampleQueue => ({
  startedAt,
  runs: inMilliseconds(runs),
  cycles: inMilliseconds(cycles),
  running,
  isCut: isCut === 1,
  waiting: waiting.flatMap(([batchId, at, ...sampleIds]) =>
    sampleIds.map(sampleId => [sampleId, batchId, at] as const),
  ),
})
