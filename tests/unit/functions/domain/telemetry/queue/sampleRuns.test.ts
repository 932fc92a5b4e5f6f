import { describe, expect, it } from 'vitest'
import { sampleRuns, timeOfRun } from '#functions/domain/telemetry/queue/sampleRuns.ts'

const at = (minute: number): string => new Date(minute * 60_000).toISOString()
const event = (minute: number, sampleStatus: string, sampleId = 'S1', batchId = 'B1') => ({
  sampleId,
  batchId,
  sampleStatus,
  deviceTimeStamp: at(minute),
})

describe('the runs of samples', () => {
  it('have the times of their reports, in whatever order the reports arrive', () => {
    expect(sampleRuns([event(30, 'Completed'), event(0, 'Queued'), event(10, 'RUNNING')])).toEqual([
      {
        sampleId: 'S1',
        batchId: 'B1',
        sampleStatus: 'Completed',
        reportedFrom: at(0),
        reportedUntil: at(30),
        queuedAt: at(0),
        startedAt: at(10),
        endedAt: at(30),
      },
    ])
  })

  it('include a repeated report once, with its first time', () => {
    const [run, ...others] = sampleRuns([
      event(0, 'Running'),
      event(5, 'Running'),
      event(9, 'Failed'),
      event(12, 'Old'),
    ])
    expect(others).toEqual([])
    expect(run).toMatchObject({ startedAt: at(0), endedAt: at(9), sampleStatus: 'Old', reportedUntil: at(12) })
  })

  it.each([
    ['started again after its end', [event(0, 'Running'), event(5, 'Done'), event(6, 'Running')]],
    ['queued again while it runs', [event(0, 'Running'), event(5, 'Queued')]],
    ['with another batch', [event(0, 'Running'), event(5, 'Running', 'S1', 'B2')]],
    ['with another id', [event(0, 'Running'), event(5, 'Running', 'S2')]],
  ])('are separate, newest first, for a sample %s', (_, events) => {
    const runs = sampleRuns(events)
    expect(runs).toHaveLength(2)
    expect(runs[0]?.reportedFrom).toBe(events.at(-1)?.deviceTimeStamp)
  })
})

describe("the time span of a sample's run", () => {
  const now = 8 * 86_400_000
  const timeOf = (...events: ReturnType<typeof event>[]) => {
    const [run] = sampleRuns(events)
    return run && timeOfRun(run, now)
  }

  it('extends from its start to its end', () => {
    expect(timeOf(event(0, 'Queued'), event(10, 'Running'), event(30, 'Done'))).toEqual({
      from: 600_000,
      to: 1_800_000,
    })
  })

  it('extends until now if there is no end, but to three days at most', () => {
    expect(timeOf(event(now / 60_000 - 5, 'Running'))).toEqual({ from: now - 300_000, to: now })
    expect(timeOf(event(10, 'Running'))).toEqual({ from: 600_000, to: 600_000 + 3 * 86_400_000 })
  })

  it('is unknown before a start was reported', () => {
    expect(timeOf(event(0, 'Queued'))).toBeUndefined()
    expect(timeOf(event(0, 'Completed'))).toBeUndefined()
  })
})
