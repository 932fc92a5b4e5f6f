import type { ChartBucket, ChartChange } from '#shared/contract/devices.ts'
import { changesPerSeries } from '#shared/contract/devices.ts'
import type { ReadingValue } from '#shared/contract/telemetry.ts'
import type { Window } from './points.ts'
import type { Samples } from './samples.ts'

/** One item's line as a chart draws it; the contract's ChartSeries without names. */
export interface Line {
  readonly count: number
  readonly kind: 'numbers' | 'states'
  readonly gapSeconds: number
  readonly buckets?: ChartBucket[]
  readonly changes?: ChartChange[]
  readonly truncated?: true
}

/**
 * Condenses samples, oldest first and all within the window, to at most `points` buckets or a bounded list of changes.
 * An item is what most of its values are: a number that once reported a text keeps its line, and the text is a change
 * beside it.
 */
export const lineOf = (samples: Samples, window: Window, points: number): Line => {
  const count = samples.times.length
  const numbers = onlyThose(samples, value => typeof value === 'number')
  const widthMs = count <= points ? 0 : Math.ceil((window.to - window.from + 1) / points)
  const gapMs = widthMs + pausesInARow * usualSpacing(samples.times)
  const about = { count, gapSeconds: gapMs / 1000 }
  if (numbers.times.length * 2 < count) return { ...about, kind: 'states', ...changesOf(samples, gapMs) }
  const others = onlyThose(samples, value => typeof value !== 'number')
  return {
    ...about,
    kind: 'numbers',
    buckets: bucketsOf(numbers, window.from, widthMs),
    ...(others.times.length > 0 && changesOf(others, gapMs)),
  }
}

/** One report may be lost or late without a break in the line. */
const pausesInARow = 3
/** A median needs no more differences than this. */
const sampledSpacings = 999

/** The median time between two neighbours, from differences spread over the whole. */
const usualSpacing = (times: readonly number[]): number => {
  const step = Math.max(1, Math.floor((times.length - 1) / sampledSpacings))
  const spacings: number[] = []
  for (let index = 1; index < times.length; index += step) spacings.push((times[index] ?? 0) - (times[index - 1] ?? 0))
  return spacings.sort((a, b) => a - b)[Math.floor(spacings.length / 2)] ?? 0
}

const onlyThose = (samples: Samples, isWanted: (value: ReadingValue) => boolean): Samples => {
  const found: Samples = { times: [], values: [] }
  samples.values.forEach((value, index) => {
    if (!isWanted(value)) return
    found.times.push(samples.times[index] ?? 0)
    found.values.push(value)
  })
  return found
}

interface Gathered {
  at: number
  min: number
  max: number
  last: number
  count: number
}

/** Only compares, never adds: values reach from -1e308 to 1e308. A width of 0 leaves every sample its own bucket. */
const bucketsOf = ({ times, values }: Samples, from: number, widthMs: number): ChartBucket[] => {
  const buckets: Gathered[] = []
  let place = -1
  times.forEach((at, index) => {
    const value = Number(values[index])
    const next = widthMs === 0 ? index : Math.floor((at - from) / widthMs)
    const bucket = buckets.at(-1)
    if (!bucket || next !== place) {
      place = next
      buckets.push({ at, min: value, max: value, last: value, count: 1 })
      return
    }
    bucket.min = Math.min(bucket.min, value)
    bucket.max = Math.max(bucket.max, value)
    bucket.last = value
    bucket.count += 1
  })
  return buckets.map(({ at, ...bucket }) => ({ timeStamp: iso(at), ...bucket }))
}

/** Runs of one value: each from its first report to its last, a pause ends it. */
const changesOf = ({ times, values }: Samples, gapMs: number): Pick<Line, 'changes' | 'truncated'> => {
  const runs: { value: ReadingValue; from: number; until: number }[] = []
  for (const [index, value] of values.entries()) {
    const at = times[index] ?? 0
    const run = runs.at(-1)
    if (run && run.value === value && at - run.until <= gapMs) run.until = at
    else if (runs.length < changesPerSeries) runs.push({ value, from: at, until: at })
    else return { changes: runs.map(changeOf), truncated: true }
  }
  return { changes: runs.map(changeOf) }
}

const changeOf = (run: { value: ReadingValue; from: number; until: number }): ChartChange => ({
  timeStamp: iso(run.from),
  until: iso(run.until),
  value: run.value,
})

const iso = (time: number): string => new Date(time).toISOString()
