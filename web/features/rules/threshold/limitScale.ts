import type { ChartBucket, ChartSeries } from '#shared/contract/chart.ts'
import type { TimeWindow } from '#shared/time/dates.ts'
import { isAfterPause } from '#web/components/historyChart/chartPanels.ts'

/** The values that a limit can be moved between, and the least that it moves by. */
export interface LimitScale {
  readonly low: number
  readonly high: number
  /** The least that the limit moves by: 1, 2 or 5 times a power of ten. */
  readonly step: number
}

/** The approximate number of steps between the ends. */
const steps = 200

/** The free space above and below the values and the limit, as a share of what they span. */
const margin = 0.15

/** The scale of a chart with some values and a limit; undefined if they lie too far apart to be drawn. */
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

/** A value on the scale as it is written in a rule: a whole number of steps, without meaningless digits. */
export const limitText = ({ low, high, step }: LimitScale, value: number): string => {
  const onScale = Math.round(Math.min(high, Math.max(low, value)) / step) * step
  const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step))))
  return String(Number(onScale.toFixed(decimals)))
}

/** How far a value lies from the top of a chart, in percent. */
export const percentFromTop = ({ low, high }: LimitScale, value: number): number =>
  ((high - value) / (high - low)) * 100

/** The size of the box in which the line of a chart is drawn, in units of its SVG. */
export const lineBox = { width: 1000, height: 200 } as const

/** The path of a series over a window: from the least to the greatest value of each bucket. Pauses break it. */
export const linePath = (
  series: Pick<ChartSeries, 'buckets' | 'gapSeconds'>,
  scale: LimitScale,
  { from, to }: TimeWindow,
): string =>
  (series.buckets ?? [])
    .map(({ timeStamp, min, max }, place, all) => {
      const x = (((Date.parse(timeStamp) - from) / (to - from)) * lineBox.width).toFixed(1)
      const [bottom, top] = [min, max].map(value => ((percentFromTop(scale, value) / 100) * lineBox.height).toFixed(1))
      const begins = place === 0 || isAfterPause({ ...series, buckets: all }, place)
      return `${begins ? 'M' : 'L'}${x} ${bottom}L${x} ${top}`
    })
    .join('')
