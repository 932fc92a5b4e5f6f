import { describe, expect, it } from 'vitest'
import { forecastFreeAt } from '#functions/domain/telemetry/queue/queueForecast.ts'
import { emptyQueue, queueAfter, type SampleQueue } from '#functions/domain/telemetry/queue/sampleQueue.ts'

const minuteMs = 60_000
const begin = Date.UTC(2026, 0, 5, 12)

type Report = readonly [minute: number, sampleId: string, sampleStatus: string]

const after = (reports: readonly Report[], queue: SampleQueue = emptyQueue): SampleQueue =>
  reports.reduce(
    (current, [minute, sampleId, sampleStatus]) =>
      queueAfter(current, {
        kind: 'samples',
        timestamp: begin + minute * minuteMs,
        sampleId,
        batchId: 'B',
        sampleStatus,
      }),
    queue,
  )

const queued = (minute: number, ...names: string[]): Report[] => names.map(name => [minute, name, 'Queued'])
const run = (name: string, minute: number, minutes: number): Report[] => [
  [minute, name, 'Running'],
  [minute + minutes, name, 'Done'],
]

/** Eight samples. Four have run, for 8 minutes of each 10; the fifth runs since 12:40. */
const fifthRuns: readonly Report[] = [
  ...queued(0, 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'),
  ...['S1', 'S2', 'S3', 'S4'].flatMap((name, index) => run(name, index * 10, 8)),
  [40, 'S5', 'Running'],
]

const forecast = (
  queue: SampleQueue,
  minute: number,
  known: Partial<Omit<Parameters<typeof forecastFreeAt>[0], 'queue'>> = {},
): number | undefined => {
  const at = forecastFreeAt({ status: undefined, presence: undefined, ...known, queue }, begin + minute * minuteMs)
  return at === undefined ? undefined : (at - begin) / minuteMs
}

describe('the forecast from the queue of samples', () => {
  it('is the end of the last sample, based on the lengths of runs and the times between starts', () => {
    expect(forecast(after(fifthRuns), 40)).toBe(78)
    expect(forecast(after([[48, 'S5', 'Done']], after(fifthRuns)), 49)).toBe(78)
  })
  it('is updated for samples that are queued or removed later', () => {
    expect(forecast(after(queued(41, 'S9'), after(fifthRuns)), 41)).toBe(88)
    expect(forecast(after([[41, 'S7', 'Canceled']], after(fifthRuns)), 41)).toBe(68)
  })
  it('counts a repeated sample once, with its first start', () => {
    const again: Report[] = [[45, 'S5', 'Running'], ...queued(45, 'S6', 'S7', 'S8')]
    expect(forecast(after(again, after(fifthRuns)), 45)).toBe(78)
  })
  it('does not exist before three samples have run', () => {
    expect(forecast(after(fifthRuns.slice(0, 12)), 20)).toBeUndefined()
    expect(forecast(after(fifthRuns.slice(0, 15)), 30)).toBe(78)
  })
  it('does not exist if the instrument is free', () => {
    const rest = ['S6', 'S7', 'S8'].flatMap((name, index) => run(name, 50 + index * 10, 8))
    expect(forecast(after([[48, 'S5', 'Done'], ...rest], after(fifthRuns)), 78)).toBeUndefined()
  })
  it("is postponed while the next sample is overdue, and is withdrawn when the delay exceeds one sample's duration", () => {
    expect(forecast(after(fifthRuns), 55)).toBe(83)
    expect(forecast(after(fifthRuns), 60)).toBe(88)
    expect(forecast(after(fifthRuns), 61)).toBeUndefined()
  })
  it('stops after a failed sample until the next one starts, and does not learn from the failure', () => {
    const failed = after([[42, 'S5', 'Failed']], after(fifthRuns))
    expect(forecast(failed, 43)).toBeUndefined()
    expect(forecast(after([[70, 'S6', 'Running']], failed), 70)).toBe(98)
  })
  it.each([
    ['faulty', { status: { raw: 'FAULT', at: 0 } }],
    ['switched off', { status: { raw: 'SHUTDOWN', at: 0 } }],
    ['unreachable', { presence: { connected: false, at: 0, version: 1, session: '' } }],
  ])('does not exist if the instrument is %s', (_title, known) => {
    expect(forecast(after(fifthRuns), 40, known)).toBeUndefined()
    expect(forecast(after(fifthRuns), 40, { status: { raw: 'RUN', at: 0 } })).toBe(78)
  })
  it('does not exist if more samples wait than the forecast remembers', () => {
    const names = Array.from({ length: 100 }, (_, index) => `T${index}`)
    const full = after(queued(41, ...names), after(fifthRuns))
    expect(full.waiting).toHaveLength(100)
    expect(forecast(full, 41)).toBeUndefined()
    const caughtUp = after([[48, 'S5', 'Done'], ...run('S8', 50, 8), [60, 'T0', 'Running']], full)
    expect(forecast(caughtUp, 60)).toBe(60 + 99 * 10 + 8)
  })
  it('drops a sample that was not mentioned for three days', () => {
    const days = 3 * 24 * 60
    expect(after([[days, 'S9', 'Queued']], after(queued(0, 'S1'))).waiting.map(([name]) => name)).toEqual(['S9'])
    expect(after([[days - 1, 'S9', 'Queued']], after(queued(0, 'S1'))).waiting).toHaveLength(2)
  })
  it('ignores a sample if the report of its queuing arrives very late', () => {
    expect(after(queued(29, 'S1'), after(fifthRuns)).waiting).toHaveLength(3)
    expect(after(queued(30, 'S1'), after(fifthRuns)).waiting).toHaveLength(4)
  })
})
