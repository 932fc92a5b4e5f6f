import type { ChartSeries } from '#shared/contract/devices.ts'

/** A value, `null` where the line breaks, and `undefined` where only another line has something. */
type Drawn = (number | null | undefined)[]

export interface AlignedLine {
  readonly max: Drawn
  readonly min: Drawn
  readonly last: Drawn
  /** Places of values with a break on both sides: without a dot they would not be seen. */
  readonly alone: number[]
}

export interface Aligned {
  /** Seconds since 1970, ascending. */
  readonly times: number[]
  readonly lines: readonly AlignedLine[]
}

/** The most that an axis can span: the difference of two values must be a number too. */
const largest = Number.MAX_VALUE / 4

const drawable = (value: number): number => Math.min(largest, Math.max(-largest, value))

interface Point {
  readonly time: number
  /** Undefined for a break. */
  readonly bucket?: { readonly min: number; readonly max: number; readonly last: number }
}

const pointsOf = ({ buckets = [], gapSeconds }: ChartSeries): readonly Point[] => {
  let before = Infinity
  return buckets.flatMap(bucket => {
    const time = Date.parse(bucket.timeStamp) / 1_000
    const isBroken = time - before > gapSeconds
    const breakTime = (before + time) / 2
    before = time
    return isBroken ? [{ time: breakTime }, { time, bucket }] : [{ time, bucket }]
  })
}

/** Lines on one axis of times, as uPlot takes them. */
export const alignedLines = (series: readonly ChartSeries[]): Aligned => {
  const points = series.map(pointsOf)
  const times = [...new Set(points.flatMap(some => some.map(({ time }) => time)))].sort((a, b) => a - b)
  const places = new Map(times.map((time, place) => [time, place]))
  const lines = points.map(some => {
    const blank = (): Drawn => Array.from({ length: times.length }, () => undefined)
    const line = { max: blank(), min: blank(), last: blank(), alone: [] as number[] }
    some.forEach(({ time, bucket }, index) => {
      const place = places.get(time) ?? 0
      line.max[place] = bucket ? drawable(bucket.max) : null
      line.min[place] = bucket ? drawable(bucket.min) : null
      line.last[place] = bucket ? drawable(bucket.last) : null
      if (bucket && !some[index - 1]?.bucket && !some[index + 1]?.bucket) line.alone.push(place)
    })
    return line
  })
  return { times, lines }
}
