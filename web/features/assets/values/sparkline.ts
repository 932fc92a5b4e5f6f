import type { ChartSeries } from '#shared/contract/chart.ts'
import type { TimeWindow } from '#shared/dates.ts'

/** The viewBox of a sparkline. */
export const sparklineSize = { width: 88, height: 22 } as const

const margin = 2

/** A small line of one item: its path, and what it says in words. */
export interface Sparkline {
  readonly path: string
  readonly lowest: number
  readonly highest: number
}

/** The line of a series over a window; undefined where it has fewer than two numbers. Pauses break it. */
export const sparklineOf = (
  { buckets = [], gapSeconds }: Pick<ChartSeries, 'buckets' | 'gapSeconds'>,
  { from, to }: TimeWindow,
): Sparkline | undefined => {
  if (buckets.length < 2) return undefined
  const values = buckets.map(({ last }) => last)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const { width, height } = sparklineSize
  // Halves, because the difference of two numbers may be no number any more.
  const span = highest / 2 - lowest / 2
  const y = (value: number): number =>
    span > 0 ? height - margin - ((value / 2 - lowest / 2) / span) * (height - 2 * margin) : height / 2
  const x = (time: number): number => ((time - from) / Math.max(1, to - from)) * width
  let before = -Infinity
  const path = buckets.map(({ timeStamp, last }) => {
    const time = Date.parse(timeStamp)
    const command = time - before > gapSeconds * 1_000 ? 'M' : 'L'
    before = time
    return `${command}${x(time).toFixed(1)} ${y(last).toFixed(1)}`
  })
  return { path: path.join(''), lowest, highest }
}
