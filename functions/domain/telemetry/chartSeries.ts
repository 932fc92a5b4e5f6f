import type { TimeWindow } from '#shared/time/dates.ts'
import { changesPerSeries, type ChartBucket, type ChartChange } from '#shared/contract/chart.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { iso } from '#shared/time/iso.ts'
import type { NumberStretches, StateRun, Stretches } from './stretches.ts'

/** One item's line as a chart draws it; the contract's ChartSeries without names. */
export interface Line {
  readonly count: number
  readonly kind: 'numbers' | 'states'
  readonly gapSeconds: number
  readonly buckets?: ChartBucket[]
  readonly changes?: ChartChange[]
  readonly truncated?: true
}

/** How much of the window one bucket takes if not everything fits. */
export const bucketMs = ({ from, to }: TimeWindow, points: number): number => Math.ceil((to - from + 1) / points)

/**
 * Condenses stretches, oldest first and all within the window, to at most `points` buckets or a bounded list of
 * changes. An item is what most of its values are: a number that once reported a text keeps its line, and the text is a
 * change beside it.
 */
export const lineOf = ({ numbers, runs }: Stretches, window: TimeWindow, points: number): Line => {
  const [numberCount, runCount] = [sum(numbers.count), sum(runs.map(({ count }) => count))]
  const isStates = numberCount < runCount
  const widthMs = numbers.from.length <= points ? 0 : bucketMs(window, points)
  const gapMs = widthMs + usualPause(isStates ? columnsOf(runs) : numbers)
  const about = { count: numberCount + runCount, gapSeconds: gapMs / 1000 }
  if (isStates && numberCount === 0) return { ...about, kind: 'states', ...changesOf(runs, gapMs) }
  if (isStates) return { ...about, kind: 'states', ...changesOf([...runs, ...runsIn(numbers)].sort(byTime), gapMs) }
  return {
    ...about,
    kind: 'numbers',
    buckets: bucketsOf(numbers, window.from, widthMs),
    ...(runs.length > 0 && changesOf(runs, gapMs)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

type Columns = Pick<NumberStretches, 'from' | 'until' | 'count'>

const columnsOf = (runs: readonly StateRun[]): Columns => ({
  from: runs.map(({ from }) => from),
  until: runs.map(({ until }) => until),
  count: runs.map(({ count }) => count),
})

/** One report may be lost or late without a break in the line. */
const pausesInARow = 3
/** A median needs no more spacings than this. */
const sampledSpacings = 999

/**
 * The longest time between the beginnings of two neighbours that does not count as a pause: the longest stretch plus
 * `pausesInARow` times the median spacing, sampled evenly over all stretches.
 */
const usualPause = ({ from, until, count }: Columns): number => {
  const step = Math.max(1, Math.floor((from.length - 1) / sampledSpacings))
  const spacings: number[] = []
  let longest = 0
  for (let index = 0; index < from.length; index += step) {
    const span = (until[index] ?? 0) - (from[index] ?? 0)
    longest = Math.max(longest, span)
    const values = count[index] ?? 1
    if (values > 1) spacings.push(span / (values - 1))
    else if (index > 0) spacings.push((from[index] ?? 0) - (until[index - 1] ?? 0))
  }
  const median = spacings.sort((a, b) => a - b)[Math.floor(spacings.length / 2)] ?? 0
  return longest + pausesInARow * median
}

interface Gathered {
  from: number
  min: number
  max: number
  last: number
  count: number
}

/** Only compares, never adds: values reach from -1e308 to 1e308. A width of 0 leaves every stretch its own bucket. */
const bucketsOf = (numbers: NumberStretches, start: number, widthMs: number): ChartBucket[] => {
  const buckets: Gathered[] = []
  let place = -1
  numbers.from.forEach((from, index) => {
    const next = widthMs === 0 ? index : Math.floor((from - start) / widthMs)
    const [min = 0, max = 0, last = 0] = [numbers.min[index], numbers.max[index], numbers.last[index]]
    const count = numbers.count[index] ?? 0
    const bucket = buckets.at(-1)
    if (!bucket || next !== place) {
      place = next
      buckets.push({ from, min, max, last, count })
      return
    }
    bucket.min = Math.min(bucket.min, min)
    bucket.max = Math.max(bucket.max, max)
    bucket.last = last
    bucket.count += count
  })
  return buckets.map(({ from, ...bucket }) => ({ timeStamp: iso(from), ...bucket }))
}

/** An item that is mostly states has few numbers: the last one of each stretch stands for it. */
const runsIn = ({ from, until, last, count }: NumberStretches): StateRun[] =>
  from.map((at, index) => ({ value: last[index] ?? 0, from: at, until: until[index] ?? at, count: count[index] ?? 1 }))

const byTime = (a: StateRun, b: StateRun): number => a.from - b.from

/** Each value from its first report to its last; a pause ends it. */
const changesOf = (runs: readonly StateRun[], gapMs: number): Pick<Line, 'changes' | 'truncated'> => {
  const merged: { value: ReadingValue; from: number; until: number }[] = []
  for (const { value, from, until } of runs) {
    const run = merged.at(-1)
    if (run && run.value === value && from - run.until <= gapMs) run.until = Math.max(run.until, until)
    else if (merged.length < changesPerSeries) merged.push({ value, from, until })
    else return { changes: merged.map(changeOf), truncated: true }
  }
  return { changes: merged.map(changeOf) }
}

const changeOf = (run: { value: ReadingValue; from: number; until: number }): ChartChange => ({
  timeStamp: iso(run.from),
  until: iso(run.until),
  value: run.value,
})
