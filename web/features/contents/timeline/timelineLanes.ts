import type { ExecutionStatus, JobExecution } from '#shared/contract/job.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import type { LanePiece } from '#web/components/lanes/lanePieces.ts'

/** What an instrument did during a period: it waited for its turn, or worked on the content. */
export type TimelineKind = 'waiting' | 'working'

/** When and how an attempt of an instrument's execution ended. */
export interface TimelineEnd {
  readonly at: number
  readonly look: 'done' | 'failed' | 'stopped'
}

/** An instrument's progress with a job. All times are in epoch milliseconds. */
export interface TimelineLane {
  readonly deviceName: string
  readonly pieces: readonly LanePiece<TimelineKind>[]
  /** The known ends of the execution's attempts, oldest first. */
  readonly ends: readonly TimelineEnd[]
}

const looks: Readonly<Partial<Record<ExecutionStatus, TimelineEnd['look']>>> = {
  SUCCEEDED: 'done',
  FAILED: 'failed',
  TIMED_OUT: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'stopped',
}

/**
 * Builds the lane of an execution. The instrument waited until the execution started, and then worked until its end
 * or until now.
 */
export const buildTimelineLane = (execution: JobExecution, now: number): TimelineLane => {
  const { deviceName, status, queuedAt, startedAt, lastUpdatedAt, lastFailure } = execution
  const look = looks[status]
  const [queued, last] = [Date.parse(queuedAt), Date.parse(lastUpdatedAt)]
  const end = look === undefined ? now : last
  const started = startedAt === undefined ? end : Date.parse(startedAt)
  const pieces = [
    { kind: 'waiting', from: queued, to: started },
    { kind: 'working', from: started, to: end },
  ] as const
  return {
    deviceName,
    pieces: pieces.filter(({ from, to }) => to > from),
    ends: [
      ...(lastFailure ? [{ at: Date.parse(lastFailure.at), look: 'failed' as const }] : []),
      ...(look === undefined ? [] : [{ at: last, look }]),
    ],
  }
}

const leastMs = 60_000

/** The period that contains all lanes. It is at least a minute long. */
export const periodOfLanes = (lanes: readonly TimelineLane[]): TimePeriod => {
  const times = lanes.flatMap(({ pieces, ends }) => [
    ...pieces.flatMap(({ from, to }) => [from, to]),
    ...ends.map(({ at }) => at),
  ])
  if (times.length === 0) return { from: 0, to: leastMs }
  const from = Math.min(...times)
  return { from, to: Math.max(from + leastMs, ...times) }
}

/** The possible steps between the ticks of the time axis, from ten seconds to thirty days. */
const steps = [10, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000].map(
  seconds => seconds * 1_000,
)

const mostTicks = 5

/** How much of the axis, at either end, the labels of its start and end take. */
const endShare = 0.18

/** The times with a label on a period's axis: its start and end, and round times with room between them. */
export const labelledTimes = (period: TimePeriod): readonly number[] => {
  const { from, to } = period
  const margin = endShare * (to - from)
  return [from, ...ticksIn(period).filter(at => at >= from + margin && at <= to - margin), to]
}

/** Returns a few round times within a period. */
export const ticksIn = ({ from, to }: TimePeriod): readonly number[] => {
  const step = steps.find(one => (to - from) / one <= mostTicks) ?? (to - from) / mostTicks
  const ticks: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at)
  return ticks
}
