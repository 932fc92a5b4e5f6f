import { describe, expect, it } from 'vitest'
import type { JobExecution } from '#shared/contract/job.ts'
import {
  buildTimelineLane,
  labelledTimes,
  ticksIn,
  periodOfLanes,
} from '#web/features/contents/timeline/timelineLanes.ts'

const minute = 60_000
const at = (minutes: number): string => new Date(minutes * minute).toISOString()
const execution = (change: Partial<JobExecution>): JobExecution => ({
  deviceName: 'SN1',
  status: 'QUEUED',
  statusDetails: {},
  queuedAt: at(10),
  lastUpdatedAt: at(10),
  attempt: 1,
  ...change,
})
const now = 30 * minute

describe("the lane of an instrument in a job's timeline", () => {
  it('shows waiting until now for a queued execution, and working until now for one that has begun', () => {
    expect(buildTimelineLane(execution({}), now)).toEqual({
      deviceName: 'SN1',
      pieces: [{ kind: 'waiting', from: 10 * minute, to: now }],
      ends: [],
    })
    const working = execution({ status: 'IN_PROGRESS', startedAt: at(12), lastUpdatedAt: at(20) })
    expect(buildTimelineLane(working, now).pieces).toEqual([
      { kind: 'waiting', from: 10 * minute, to: 12 * minute },
      { kind: 'working', from: 12 * minute, to: now },
    ])
  })

  it.each([
    ['SUCCEEDED', 'done'],
    ['FAILED', 'failed'],
    ['TIMED_OUT', 'failed'],
    ['REJECTED', 'failed'],
    ['CANCELLED', 'stopped'],
  ] as const)('ends with the last message if the execution is %s', (status, look) => {
    const lane = buildTimelineLane(execution({ status, startedAt: at(12), lastUpdatedAt: at(20) }), now)
    expect(lane.pieces.at(-1)).toEqual({ kind: 'working', from: 12 * minute, to: 20 * minute })
    expect(lane.ends).toEqual([{ at: 20 * minute, look }])
  })

  it('marks the failure of the previous attempt', () => {
    const lastFailure = { status: 'FAILED', statusDetails: {}, at: at(9) } as const
    expect(buildTimelineLane(execution({ lastFailure, attempt: 2 }), now).ends).toEqual([
      { at: 9 * minute, look: 'failed' },
    ])
  })
})

describe("the time axis of a job's timeline", () => {
  it('reaches from the first to the last moment of the lanes, and covers at least a minute', () => {
    const lanes = [buildTimelineLane(execution({ queuedAt: at(5) }), now), buildTimelineLane(execution({}), now)]
    expect(periodOfLanes(lanes)).toEqual({ from: 5 * minute, to: now })
    expect(periodOfLanes([buildTimelineLane(execution({}), 10 * minute)])).toMatchObject({ to: minute })
    expect(periodOfLanes([])).toEqual({ from: 0, to: minute })
  })

  it.each([
    [0, 60_000, [0, 30_000, 60_000]],
    [1_000, 25 * minute, [5, 10, 15, 20, 25].map(one => one * minute)],
  ])('has round times as ticks between %i and %i', (from, to, ticks) => {
    expect(ticksIn({ from, to })).toEqual(ticks)
  })

  it('has labels at its start and end, and at round times that keep away from them', () => {
    const [from, to] = [1_000, 25 * minute]
    expect(labelledTimes({ from, to })).toEqual([from, ...[5, 10, 15, 20].map(one => one * minute), to])
    expect(labelledTimes({ from: 118_000, to: 366_000 })).toEqual([118_000, 180_000, 240_000, 300_000, 366_000])
  })

  it('has only a few ticks, however long the timeline is', () => {
    for (const days of [0.01, 1, 9, 400]) expect(ticksIn({ from: 0, to: days * 86_400_000 }).length).toBeLessThan(8)
  })
})
