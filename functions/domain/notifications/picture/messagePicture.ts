import type { TimePeriod } from '#shared/time/dates.ts'
import { condenseLine } from '../../telemetry/chartSeries.ts'
import { tidy, type Samples } from '../../telemetry/samples.ts'
import { toStretches } from '../../telemetry/stretches.ts'
import type { MessagePicture } from '../channels/message.ts'
import { beganAt } from '../delivery/notifiedAlarms.ts'
import { timeIn } from '../messageTimes.ts'
import type { ChartedValue } from './chartedValue.ts'
import { drawChart } from './drawChart.ts'
import { encodePng } from './png.ts'

const aroundMs = 30 * 60_000
const longestMs = 24 * 3_600_000
/** The maximum number of points in the line of a mail's chart. More points would fall on the same pixels. */
const points = 580
/** The minimum number of values for a chart in a mail, because fewer make no line. */
const fewestValues = 2

/**
 * Returns the time that a message's chart shows: from half an hour before the alarm began to half an hour after the
 * message's time, or to now if that is earlier. If this is more than a day, only the last day is shown.
 */
export const picturePeriod = (
  { thread, at }: { readonly thread: string; readonly at: number },
  now: number,
): TimePeriod => {
  const to = Math.max(at, Math.min(now, at + aroundMs))
  return { from: Math.max(beganAt(thread) - aroundMs, to - longestMs), to }
}

/**
 * Draws the chart of a value around an alarm. Undefined if there are too few values, or if they are not numbers.
 * @param samples the samples of the value, in any order; if they begin after the period does, the chart begins with
 * them
 */
export const messagePicture = (
  { name, unit, limits }: ChartedValue,
  thread: string,
  samples: Samples,
  { from, to }: TimePeriod,
  zone: string,
): MessagePicture | undefined => {
  const known = tidy(samples, { from, to })
  const period = { from: known.times[0] ?? from, to }
  const { kind, buckets = [], gapSeconds } = condenseLine(toStretches(known), period, points)
  if (kind === 'states' || buckets.length < fewestValues) return undefined
  const began = beganAt(thread)
  const png = encodePng(drawChart({ period, buckets, gapMs: gapSeconds * 1_000, limits, beganAt: began }))
  const withUnit = (text: string): string => (unit === '' ? text : `${text} ${unit}`)
  const lowest = buckets.reduce((least, { min }) => Math.min(least, min), Infinity)
  const highest = buckets.reduce((most, { max }) => Math.max(most, max), -Infinity)
  const caption = [
    `${name} between ${withUnit(rounded(lowest))} and ${withUnit(rounded(highest))}, from ${timeIn(period.from, zone)} to ${timeIn(to, zone)}.`,
    ...(limits.length === 0 ? [] : [`Dashed: the limit of ${limits.map(one => withUnit(String(one))).join(' and ')}.`]),
    ...(began < period.from ? [] : [`Vertical line: the alarm began.`]),
  ].join(' ')
  return { png, caption }
}

/** Formats a number with at most six digits. A value that an instrument computed may have 16, which nobody reads. */
const rounded = (value: number): string => String(Number(value.toPrecision(6)))
