import type { ChartSeries } from '#shared/contract/chart.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { isAfterPause } from '#web/components/historyChart/chartPanels.ts'

/** The size of the SVG viewBox of a sparkline. */
export const sparklineSize = { width: 88, height: 22 } as const

const margin = 2

/** A pause of less than this part of the period does not break the line. */
const shortestBreak = 1 / 15

/** A small line chart of an item: the path of its line, and a text that describes it. */
export interface Sparkline {
  readonly path: string
  readonly lowest: number
  readonly highest: number
}

/**
 * Builds the sparkline of a series over a period; undefined if the series has fewer than two numbers. The line breaks
 * at pauses, unless they are so short that the line would look dashed.
 */
export const buildSparkline = (
  series: Pick<ChartSeries, 'buckets' | 'gapSeconds'>,
  { from, to }: TimePeriod,
): Sparkline | undefined => {
  const { buckets = [] } = series
  if (buckets.length < 2) return undefined
  const values = buckets.map(({ last }) => last)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const { width, height } = sparklineSize
  // The lowest and the highest value are halved first, because the difference of two finite numbers may be infinite.
  const span = highest / 2 - lowest / 2
  const y = (value: number): number =>
    span > 0 ? height - margin - ((value / 2 - lowest / 2) / span) * (height - 2 * margin) : height / 2
  const x = (time: number): number => ((time - from) / Math.max(1, to - from)) * width
  const path = buckets.map(({ timeStamp, last }, place) => {
    const at = x(Date.parse(timeStamp))
    const before = x(Date.parse(buckets[place - 1]?.timeStamp ?? timeStamp))
    const isBroken = at - before >= shortestBreak * width && isAfterPause(series, place)
    const point = `${at.toFixed(1)} ${y(last).toFixed(1)}`
    // A line of no length is drawn as a dot, so that a value between two pauses is seen.
    return place === 0 || isBroken ? `M${point}h0` : `L${point}`
  })
  return { path: path.join(''), lowest, highest }
}
