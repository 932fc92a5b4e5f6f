import type { ChartSeries } from '#shared/contract/chart.ts'
import type { TimeWindow } from '#shared/dates.ts'

/** Lines that share an axis, because they share a unit. */
export interface ChartPanel {
  readonly units: string
  readonly lines: readonly ChartSeries[]
}

export interface ChartParts {
  readonly panels: readonly ChartPanel[]
  /** Items that are no numbers, and values of numeric items that are no numbers. */
  readonly states: readonly ChartSeries[]
  /** Items without a value in the window. */
  readonly empty: readonly ChartSeries[]
}

/** The series as a chart shows them: one panel for each unit, in the order in which the units appear. */
export const partsOf = (series: readonly ChartSeries[]): ChartParts => {
  const lines = series.filter(({ buckets = [] }) => buckets.length > 0)
  const units = [...new Set(lines.map(({ unitsOfMeasure }) => unitsOfMeasure))]
  return {
    panels: units.map(unit => ({ units: unit, lines: lines.filter(({ unitsOfMeasure }) => unitsOfMeasure === unit) })),
    states: series.filter(({ changes = [] }) => changes.length > 0),
    empty: series.filter(({ count }) => count === 0),
  }
}

/** The summary of a line in the legend. */
export interface LineSummary {
  readonly lowest: number
  readonly highest: number
  readonly last: number
  readonly count: number
}

export const summaryOf = ({ buckets = [], count }: ChartSeries): LineSummary => ({
  lowest: buckets.reduce((lowest, { min }) => Math.min(lowest, min), Infinity),
  highest: buckets.reduce((highest, { max }) => Math.max(highest, max), -Infinity),
  last: buckets.at(-1)?.last ?? NaN,
  count,
})

/** The last value at a moment; undefined before the first one and at a break of the line. */
export const valueAt = ({ buckets = [], gapSeconds }: ChartSeries, time: number): number | undefined => {
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Date.parse(buckets[middle]?.timeStamp ?? '') <= time) low = middle + 1
    else high = middle
  }
  const bucket = buckets[low - 1]
  return bucket && time - Date.parse(bucket.timeStamp) <= gapSeconds * 1_000 ? bucket.last : undefined
}

/** The time of the last value within a window; undefined if there is none. */
export const lastDataAt = (series: readonly ChartSeries[], { from, to }: TimeWindow): number | undefined => {
  const times = series
    .flatMap(({ buckets = [], changes = [], lastAt }) => [
      // A bucket of a long window holds many minutes, and only its beginning is known.
      ...(lastAt === undefined ? [] : [Date.parse(lastAt)]),
      ...buckets.map(({ timeStamp }) => Date.parse(timeStamp)),
      ...changes.map(({ timeStamp, until }) => Math.max(Date.parse(timeStamp), Math.min(Date.parse(until), to))),
    ])
    .filter(time => time >= from && time <= to)
  return times.length === 0 ? undefined : times.reduce((last, time) => Math.max(last, time), -Infinity)
}
