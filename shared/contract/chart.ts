import * as z from 'zod'
import { Instant } from './values.ts'

/** The most changes of a text or boolean item in the answer for a chart. `truncated` is true if there were more. */
export const changesPerSeries = 2_000

/** A summary of one item's values in a short part of the chart's time. Parts without a value are left out. */
export const ChartBucket = z.object({
  /** The time of the first value in the bucket. */
  timeStamp: Instant,
  min: z.number(),
  max: z.number(),
  last: z.number(),
  count: z.int(),
})

export type ChartBucket = z.infer<typeof ChartBucket>

/**
 * A value that an item kept for some time, from its first to its last report. A different value ends it, and so does a
 * pause in the reports.
 */
export const ChartChange = z.object({
  timeStamp: Instant,
  until: Instant,
  value: z.union([z.number(), z.string(), z.boolean()]),
})

export type ChartChange = z.infer<typeof ChartChange>

/**
 * The line of one item. An item whose values are mostly numbers has `buckets`; any other item has `changes`. If a
 * mostly numeric item also reported other values, they are in `changes`.
 */
export const ChartSeries = z.object({
  mnemonicName: z.string(),
  /** The display name of the item; 'N/A' if the model has none. */
  mnemonicDisplayName: z.string(),
  unitsOfMeasure: z.string(),
  /**
   * The number of values of the item in the chart's time. Over weeks, a value that an instrument sent again much later
   * may be counted twice.
   */
  count: z.int(),
  kind: z.enum(['numbers', 'states']),
  /**
   * The pause between two values in seconds above which the chart breaks the line, because the instrument reported
   * nothing in between. It is longer than most pauses between values of the item and than those nearby.
   */
  gapSeconds: z.number(),
  /** The buckets of the item, oldest first. */
  buckets: z.array(ChartBucket).optional(),
  /** The changes of the item's value, oldest first. */
  changes: z.array(ChartChange).optional(),
  /** True if the list of changes was cut, so that it ends before the chart's time does. */
  truncated: z.boolean().optional(),
})

export type ChartSeries = z.infer<typeof ChartSeries>
