import { describe, expect, it } from 'vitest'
import { changesPerSeries } from '#shared/contract/chart.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { condenseLine } from '#functions/domain/telemetry/chartSeries.ts'
import { tidy, type Samples } from '#functions/domain/telemetry/samples.ts'
import { toStretches } from '#functions/domain/telemetry/stretches.ts'
import { iso } from '#shared/time/iso.ts'
import { fc } from '#tests/support/draw/fc.ts'

const second = 1_000

/** One value every `everyMs`, from 0. */
const series = (values: readonly ReadingValue[], everyMs = 30 * second): Samples => ({
  times: values.map((_, index) => index * everyMs),
  values: [...values],
})

const line = (samples: Samples, points = 50, to = Math.max(0, ...samples.times)) =>
  condenseLine(toStretches(samples), { from: 0, to }, points)

describe('a chart line of numbers', () => {
  it('keeps every value if there are few', () => {
    expect(line(series([3, 1, 2])).buckets).toEqual([
      { timeStamp: iso(0), min: 3, max: 3, last: 3, count: 1 },
      { timeStamp: iso(30_000), min: 1, max: 1, last: 1, count: 1 },
      { timeStamp: iso(60_000), min: 2, max: 2, last: 2, count: 1 },
    ])
  })

  it('has at most the requested number of buckets, which contain every value and the extremes', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    const samples = fc.array(fc.tuple(fc.nat(1e9), number), { maxLength: 300 })
    fc.assert(
      fc.property(samples, fc.integer({ min: 50, max: 60 }), (pairs, points) => {
        const period = { from: 0, to: 1e9 }
        const all = tidy({ times: pairs.map(([at]) => at), values: pairs.map(([, value]) => value) }, period)
        const { buckets = [], count } = condenseLine(toStretches(all), period, points)
        expect(buckets.length).toBeLessThanOrEqual(points)
        expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(count)
        expect(Math.min(...buckets.map(({ min }) => min))).toBe(Math.min(...all.values.map(Number)))
        expect(Math.max(...buckets.map(({ max }) => max))).toBe(Math.max(...all.values.map(Number)))
        expect(JSON.stringify(buckets)).not.toContain('null')
        expect(buckets.map(({ timeStamp }) => timeStamp)).toEqual(buckets.map(({ timeStamp }) => timeStamp).toSorted())
      }),
    )
  })

  it('may reach from -1e308 to 1e308', () => {
    const { buckets } = line(series(Array.from({ length: 100 }, (_, index) => (index % 2 ? 1e308 : -1e308))))
    expect(buckets).toHaveLength(50)
    expect(buckets?.[0]).toMatchObject({ min: -1e308, max: 1e308, last: 1e308, count: 2 })
  })

  it('leaves out parts without a value, and is interrupted by pauses longer than its gap', () => {
    const samples = series(Array.from({ length: 1_000 }, (_, index) => index))
    const paused: Samples = { ...samples, times: samples.times.map((at, index) => (index < 500 ? at : at + 2e7)) }
    const { buckets = [], gapSeconds } = line(paused)
    const steps = buckets.slice(1).map((bucket, index) => {
      const before = buckets[index]?.timeStamp ?? ''
      return (Date.parse(bucket.timeStamp) - Date.parse(before)) / second
    })
    expect(buckets.length).toBeLessThan(50)
    expect(steps.filter(step => step > gapSeconds)).toHaveLength(1)
  })

  it('is not interrupted if one report is missing', () => {
    const samples = series([1, 2, 3, 4, 5])
    const { gapSeconds } = line({ times: samples.times.toSpliced(2, 1), values: samples.values.toSpliced(2, 1) })
    expect(gapSeconds).toBeGreaterThan(60)
  })

  it('keeps its shape if a text came among the numbers, and lists the text separately', () => {
    const { kind, buckets, changes, count } = line(series([1, 2, 'over range', 4]))
    expect({ kind, count }).toEqual({ kind: 'numbers', count: 4 })
    expect(buckets?.map(({ last }) => last)).toEqual([1, 2, 4])
    expect(changes).toEqual([{ timeStamp: iso(60_000), until: iso(60_000), value: 'over range' }])
  })

  it('is empty if nothing was reported', () => {
    expect(line(series([]))).toEqual({ count: 0, kind: 'numbers', gapSeconds: 0, buckets: [] })
  })
})

describe('a chart line of states', () => {
  it('shows how long each value lasted', () => {
    expect(line(series(['RUN', 'RUN', 'IDLE', true, true]))).toMatchObject({
      kind: 'states',
      changes: [
        { timeStamp: iso(0), until: iso(30_000), value: 'RUN' },
        { timeStamp: iso(60_000), until: iso(60_000), value: 'IDLE' },
        { timeStamp: iso(90_000), until: iso(120_000), value: true },
      ],
    })
  })

  it('starts a new span for the same value after a pause', () => {
    const samples: Samples = { times: [0, 1, 2, 3, 900, 901], values: Array.from({ length: 6 }, () => 'RUN') }
    expect(line(samples).changes).toEqual([
      { timeStamp: iso(0), until: iso(3), value: 'RUN' },
      { timeStamp: iso(900), until: iso(901), value: 'RUN' },
    ])
  })

  it.each([
    [changesPerSeries, undefined],
    [changesPerSeries + 1, true],
  ])('with %i changes indicates whether there are more', (count, truncated) => {
    const states = line(series(Array.from({ length: count }, (_, index) => `S${index}`)))
    expect(states.changes).toHaveLength(changesPerSeries)
    expect(states.truncated).toBe(truncated)
  })
})

describe('chart values that are put in order', () => {
  it('have equal values of the same time only once, lie within the period, and start with the oldest', () => {
    const samples: Samples = { times: [5, 3, 3, 9, 3, 1], values: [1, 'a', 'b', 2, 'a', 0] }
    expect(tidy(samples, { from: 3, to: 5 })).toEqual({ times: [3, 3, 5], values: ['a', 'b', 1] })
  })
})
