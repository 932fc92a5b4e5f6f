import type { ChartSeries } from '#shared/contract/chart.ts'
import type { TimePeriod } from '#shared/time/dates.ts'

/** A segment of a data item's band: a part of the chart's period during which the item had the same value. */
export interface StateSegment {
  /** The start and the width of the segment, in percent of the period's length. */
  readonly left: number
  readonly width: number
  readonly value: string
  /** The start and the end of the segment, in epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** The number of the segment's value. Distinct values are numbered in the order in which they first appear. */
  readonly number: number
}

/**
 * Builds the segments of an item. A value lasts until the next one. If the reports pause before the next value, it
 * lasts until it was last reported.
 */
export const buildStateSegments = (
  { changes = [], gapSeconds }: ChartSeries,
  { from, to }: TimePeriod,
): readonly StateSegment[] => {
  const numbers = new Map<string, number>()
  const percent = (milliseconds: number): number => (milliseconds / Math.max(1, to - from)) * 100
  return changes.flatMap(({ timeStamp, until, value }, index) => {
    const text = String(value)
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    const next = Date.parse(changes[index + 1]?.timeStamp ?? '')
    const last = Date.parse(until)
    const end = next - last <= gapSeconds * 1_000 ? next : last
    const [start, stop] = [Math.max(from, Date.parse(timeStamp)), Math.min(to, end)]
    if (stop < start) return []
    return [
      {
        left: percent(start - from),
        width: percent(stop - start),
        value: text,
        from: start,
        to: stop,
        number: numbers.get(text) ?? 0,
      },
    ]
  })
}
