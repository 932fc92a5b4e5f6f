import type { ChartSeries } from '#shared/contract/chart.ts'

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
