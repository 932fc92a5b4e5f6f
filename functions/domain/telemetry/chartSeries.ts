import type { TimePeriod } from '#shared/time/dates.ts'
import { changesPerSeries, type ChartBucket, type ChartChange } from '#shared/contract/chart.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { iso } from '#shared/time/iso.ts'
import type { NumberStretches, StateRun, Stretches } from './stretches.ts'

/** One item's line in a chart: a ChartSeries of the API contract without names. */
export interface Line {
  readonly count: number
  readonly kind: 'numbers' | 'states'
  readonly gapSeconds: number
  readonly buckets?: ChartBucket[]
  readonly changes?: ChartChange[]
  readonly truncated?: true
}

/** Returns the width of a chart's bucket, in milliseconds, that divides the period into at most `points` buckets. */
export const bucketMs = ({ from, to }: TimePeriod, points: number): number => Math.ceil((to - from + 1) / points)

/**
 * Condenses the stretches of an item to at most `points` buckets, or to a limited list of changes. The stretches must
 * be within the period and sorted oldest first. The type of most of the item's values decides the form. If an item
 * with numbers reports a text once, it keeps its line, and the text becomes a change next to the line.
 */
export const condenseLine = ({ numbers, runs }: Stretches, period: TimePeriod, points: number): Line => {
  const [numberCount, runCount] = [sum(numbers.count), sum(runs.map(({ count }) => count))]
  const isStates = numberCount < runCount
  const widthMs = numbers.from.length <= points ? 0 : bucketMs(period, points)
  const gapMs = widthMs + usualPause(isStates ? columnsOf(runs) : numbers)
  const about = { count: numberCount + runCount, gapSeconds: gapMs / 1000 }
  if (isStates && numberCount === 0) return { ...about, kind: 'states', ...changesOf(runs, gapMs) }
  if (isStates) return { ...about, kind: 'states', ...changesOf([...runs, ...runsIn(numbers)].sort(byTime), gapMs) }
  return {
    ...about,
    kind: 'numbers',
    buckets: bucketsOf(numbers, period.from, widthMs),
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

/**
 * How many consecutive reports of an item may be missing without breaking its line in the chart, because a report may
 * be lost or late.
 */
const pausesInARow = 3
/** The maximum number of intervals between reports from which their median is computed. */
const sampledSpacings = 999

/**
 * Returns the longest time between the beginnings of two neighbouring stretches that is not a pause: the longest
 * stretch plus `pausesInARow` times the median interval between reports. The intervals are sampled evenly.
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

/**
 * Puts an item's numbers into buckets of the chart. Numbers are only compared and never added, because values may be
 * as large as 1e308. If the width is 0, each stretch gets its own bucket.
 */
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

/**
 * For an item that mostly reports states: converts its few numbers to states as well. Each stretch of numbers becomes
 * one state with its last number.
 */
const runsIn = ({ from, until, last, count }: NumberStretches): StateRun[] =>
  from.map((at, index) => ({ value: last[index] ?? 0, from: at, until: until[index] ?? at, count: count[index] ?? 1 }))

const byTime = (a: StateRun, b: StateRun): number => a.from - b.from

/** Returns the changes of an item in a chart: each value, from its first report to its last. A pause ends a value. */
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
