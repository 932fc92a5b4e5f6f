import type { ChartSeries } from '#shared/contract/chart.ts'
import { isAfterPause } from './chartPanels.ts'

/**
 * A line's values at the times of all lines. `null` breaks the line. `undefined` stands for a time that only other
 * lines have.
 */
type Drawn = (number | null | undefined)[]

export interface AlignedLine {
  readonly max: Drawn
  readonly min: Drawn
  readonly last: Drawn
  /**
   * The indexes of values with a break on both sides. They are drawn as dots, because they would be invisible
   * otherwise.
   */
  readonly alone: number[]
}

export interface Aligned {
  /** The times of all lines in ascending order, in seconds since 1970. */
  readonly times: number[]
  readonly lines: readonly AlignedLine[]
  /**
   * The factor that values are multiplied by before they are drawn: below 1 if they are so large that computing with
   * them could overflow.
   */
  readonly scale: number
}

/** Two numbers up to this magnitude are certain to have a finite difference. */
const largest = Number.MAX_VALUE / 8

const scaleOf = (series: readonly ChartSeries[]): number =>
  series.some(({ buckets = [] }) => buckets.some(({ min, max }) => min < -largest || max > largest)) ? 1 / 16 : 1

interface Point {
  readonly time: number
  /** The lowest, highest and last value at this time; undefined if the line breaks here. */
  readonly bucket?: { readonly min: number; readonly max: number; readonly last: number }
}

const pointsOf = (series: ChartSeries): readonly Point[] => {
  let before = 0
  return (series.buckets ?? []).flatMap((bucket, place) => {
    const time = Date.parse(bucket.timeStamp) / 1_000
    const breakTime = (before + time) / 2
    before = time
    return isAfterPause(series, place) ? [{ time: breakTime }, { time, bucket }] : [{ time, bucket }]
  })
}

/** Puts lines on a shared time axis, in the format of uPlot. */
export const alignedLines = (series: readonly ChartSeries[]): Aligned => {
  const scale = scaleOf(series)
  const points = series.map(pointsOf)
  const times = [...new Set(points.flatMap(some => some.map(({ time }) => time)))].sort((a, b) => a - b)
  const places = new Map(times.map((time, place) => [time, place]))
  const lines = points.map(some => {
    const blank = (): Drawn => Array.from({ length: times.length }, () => undefined)
    const line = { max: blank(), min: blank(), last: blank(), alone: [] as number[] }
    some.forEach(({ time, bucket }, index) => {
      const place = places.get(time) ?? 0
      line.max[place] = bucket ? bucket.max * scale : null
      line.min[place] = bucket ? bucket.min * scale : null
      line.last[place] = bucket ? bucket.last * scale : null
      if (bucket && !some[index - 1]?.bucket && !some[index + 1]?.bucket) line.alone.push(place)
    })
    return line
  })
  return { times, lines, scale }
}
