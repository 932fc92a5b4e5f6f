import * as z from 'zod'
import { Instant } from './values.ts'

/** The maximum number of changes of a text or boolean item in a chart. If there were more, `truncated` is true. */
export const changesPerSeries = 2_000

/** A summary of an item's values in a short part of the chart's period. Parts without a value have no bucket. */
export const ChartBucket = z.object({
  /** The time of the first of the values that the bucket summarizes. */
  timeStamp: Instant,
  min: z.number(),
  max: z.number(),
  last: z.number(),
  count: z.int(),
})

export type ChartBucket = z.infer<typeof ChartBucket>

/**
 * A value that an item kept for some time, from the first report of the value to the last. It ends when another value
 * is reported, or when the reports pause.
 */
export const ChartChange = z.object({
  timeStamp: Instant,
  until: Instant,
  value: z.union([z.number(), z.string(), z.boolean()]),
})

export type ChartChange = z.infer<typeof ChartChange>

/**
 * The line of one item in a chart. If the item's values are mostly numbers, it has `buckets`, and any other values
 * are in `changes`. Otherwise it has only `changes`.
 */
export const ChartSeries = z.object({
  mnemonicName: z.string(),
  /** The item's display name; 'N/A' if the model defines none. */
  mnemonicDisplayName: z.string(),
  unitsOfMeasure: z.string(),
  /**
   * The number of the item's values in the chart's period. Over weeks, values that an instrument sent again much
   * later may be counted twice.
   */
  count: z.int(),
  kind: z.enum(['numbers', 'states']),
  /**
   * If two values are more than this many seconds apart, the chart breaks the line, because the instrument reported
   * nothing in between. The limit is longer than most pauses between the item's values, and longer than the pauses
   * nearby.
   */
  gapSeconds: z.number(),
  /** The item's buckets, oldest first. */
  buckets: z.array(ChartBucket).optional(),
  /** The changes of the item's value, oldest first. */
  changes: z.array(ChartChange).optional(),
  /** True if there were too many changes, so that the list ends before the chart's period does. */
  truncated: z.boolean().optional(),
})

export type ChartSeries = z.infer<typeof ChartSeries>
