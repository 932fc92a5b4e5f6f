import type { ChartBucket, ChartSeries } from '#shared/contract/chart.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { isAfterPause } from '#web/components/historyChart/chartPanels.ts'

/** The range in which a limit can be moved, and the step of the movement. */
export interface LimitScale {
  readonly low: number
  readonly high: number
  /** The smallest distance by which a limit can be moved: 1, 2 or 5 times a power of ten. */
  readonly step: number
}

/** The approximate number of steps in which a limit can be moved from one end of the chart to the other. */
const steps = 200

/** The margin that the chart leaves above and below the values and the limit, as a fraction of their range. */
const margin = 0.15

/** The scale for a chart of some values and a limit; undefined if they are too far apart to be drawn. */
export const limitScale = (
  buckets: readonly Pick<ChartBucket, 'min' | 'max'>[],
  limit: number,
): LimitScale | undefined => {
  const lowest = buckets.reduce((least, { min }) => Math.min(least, min), limit)
  const highest = buckets.reduce((most, { max }) => Math.max(most, max), limit)
  const span = highest - lowest || Math.abs(highest) || 1
  const step = niceStep((span * (1 + 2 * margin)) / steps)
  const low = Math.floor((lowest - span * margin) / step) * step
  const high = Math.ceil((highest + span * margin) / step) * step
  return step > 0 && [low, high, high - low].every(Number.isFinite) ? { low, high, step } : undefined
}

const niceStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find(factor => factor * power >= least) ?? 10) * power
}

/** A value in the notation of rules: rounded to a whole number of steps, without superfluous digits. */
export const limitText = ({ low, high, step }: LimitScale, value: number): string => {
  const onScale = Math.round(Math.min(high, Math.max(low, value)) / step) * step
  const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step))))
  return String(Number(onScale.toFixed(decimals)))
}

/** The distance of a value from the top of a chart, in percent. */
export const percentFromTop = ({ low, high }: LimitScale, value: number): number =>
  ((high - value) / (high - low)) * 100

/** The size of the SVG viewBox of the chart's line. */
export const lineBox = { width: 1000, height: 200 } as const

/**
 * The path of a series over a period, drawn from the lowest to the highest value of each bucket. It breaks at pauses.
 */
export const linePath = (
  series: Pick<ChartSeries, 'buckets' | 'gapSeconds'>,
  scale: LimitScale,
  { from, to }: TimePeriod,
): string =>
  (series.buckets ?? [])
    .map(({ timeStamp, min, max }, place, all) => {
      const x = (((Date.parse(timeStamp) - from) / (to - from)) * lineBox.width).toFixed(1)
      const [bottom, top] = [min, max].map(value => ((percentFromTop(scale, value) / 100) * lineBox.height).toFixed(1))
      const begins = place === 0 || isAfterPause({ ...series, buckets: all }, place)
      return `${begins ? 'M' : 'L'}${x} ${bottom}L${x} ${top}`
    })
    .join('')
