import type { ChartBucket } from '#shared/contract/chart.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import type { IndexedPicture } from './png.ts'

/** The contents of the chart that a mail about an alarm shows as a picture. */
export interface Chart {
  readonly period: TimePeriod
  readonly buckets: readonly ChartBucket[]
  /** The longest pause between two values that the chart's line bridges. A longer pause interrupts the line. */
  readonly gapMs: number
  readonly limits: readonly number[]
  /** When the alarm began, in milliseconds since 1970. */
  readonly beganAt: number
}

/** The size of the picture in pixels: twice the size at which mails show it, so that it is sharp on phones. */
export const pictureSize = { width: 1_200, height: 400 } as const

const { width, height } = pictureSize
const margin = 16
/** The distance in pixels of the highest and lowest values from the edge of the chart. */
const within = margin + 14
/**
 * The colours of the chart. The background is white, so that the picture is also readable in mail programs with a
 * dark mode.
 */
const palette = [0xffffff, 0xd5dbe1, 0x687078, 0xd13212, 0x0972d3]
const colours = { frame: 1, beginning: 2, limit: 3, value: 4 } as const

/**
 * Draws the chart in a mail: a value over time as a line, the rule's limits as dashed lines, and the beginning of the
 * alarm as a vertical line.
 */
export const drawChart = ({ period, buckets, gapMs, limits, beganAt }: Chart): IndexedPicture => {
  const pixels = new Uint8Array(width * height)
  const x = scaleOf([period.from, period.to], margin, width - margin)
  const y = scaleOf([...limits, ...buckets.flatMap(({ min, max }) => [min, max])], height - within, within)
  for (const edge of [margin, height - margin]) dash(pixels, edge, colours.frame, 1, 0)
  if (beganAt >= period.from && beganAt <= period.to)
    drawLine(pixels, [x(beganAt), margin], [x(beganAt), height - margin], colours.beginning, 1)
  for (const limit of limits) dash(pixels, y(limit), colours.limit, 18, 10)
  let before: { readonly at: number; readonly last: number } | undefined
  for (const { timeStamp, min, max, last } of buckets) {
    const at = Date.parse(timeStamp)
    const isJoined = before !== undefined && at - before.at <= gapMs
    if (before && isJoined) drawLine(pixels, [x(before.at), y(before.last)], [x(at), y(last)], colours.value, 1.5)
    drawLine(pixels, [x(at), y(min)], [x(at), y(max)], colours.value, isJoined ? 1.5 : 2.5)
    before = { at, last }
  }
  return { width, height, pixels, palette }
}

/**
 * Returns a function that converts numbers in the range of `numbers` to pixel positions. Numbers may be as large as
 * 1e308, so differences are computed from halves, to avoid an overflow.
 */
const scaleOf = (numbers: readonly number[], from: number, to: number): ((number: number) => number) => {
  let [low, high] = [Infinity, -Infinity]
  for (const number of numbers) [low, high] = [Math.min(low, number), Math.max(high, number)]
  const span = high / 2 - low / 2
  return number => Math.round(from + (to - from) * (span > 0 ? (number / 2 - low / 2) / span : 0.5))
}

/** Draws a dashed horizontal line across the whole width of the chart. */
const dash = (pixels: Uint8Array, y: number, colour: number, length: number, pause: number): void => {
  for (let x = margin; x < width - margin; x += 1)
    if ((x - margin) % (length + pause) < length) dot(pixels, x, y, colour, pause === 0 ? 0.5 : 1)
}

type Point = readonly [x: number, y: number]

/** Draws a straight line pixel by pixel, along the axis in which it is longer. */
const drawLine = (pixels: Uint8Array, [x1, y1]: Point, [x2, y2]: Point, colour: number, radius: number): void => {
  const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), 1)
  for (let step = 0; step <= steps; step += 1)
    dot(pixels, x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps, colour, radius)
}

/** Draws a square dot. Any part of it that is outside the picture is omitted. */
const dot = (pixels: Uint8Array, x: number, y: number, colour: number, radius: number): void => {
  const [left, right] = [Math.max(0, Math.round(x - radius)), Math.min(width - 1, Math.round(x + radius) - 1)]
  const [top, bottom] = [Math.max(0, Math.round(y - radius)), Math.min(height - 1, Math.round(y + radius) - 1)]
  for (let row = top; row <= bottom; row += 1)
    pixels.fill(colour, row * width + left, row * width + Math.max(left, right) + 1)
}
