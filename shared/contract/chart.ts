import * as z from 'zod'
import { Instant } from './values.ts'

/** The most changes of a text or boolean item in an answer. `truncated` is true if there were more. */
export const changesPerSeries = 2_000

/** The values of one item in a small part of the window. Parts without a value are left out. */
export const ChartBucket = z.object({
  /** The time of the first value in the bucket. */
  timeStamp: Instant,
  min: z.number(),
  max: z.number(),
  last: z.number(),
  count: z.int(),
})

export type ChartBucket = z.infer<typeof ChartBucket>

/** A value of an item from its first to its last report. Another value or a pause ends it. */
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
  /** 'N/A' if the model has no name for the item. */
  mnemonicDisplayName: z.string(),
  unitsOfMeasure: z.string(),
  /**
   * The number of values in the window. Over weeks, a value that an instrument sent again much later may be counted
   * twice.
   */
  count: z.int(),
  kind: z.enum(['numbers', 'states']),
  /**
   * The gap between two values above which the line is broken: it is longer than is usual for most values and for
   * those around it, so nothing was reported in between.
   */
  gapSeconds: z.number(),
  /** The buckets, oldest first. */
  buckets: z.array(ChartBucket).optional(),
  /** The changes, oldest first. */
  changes: z.array(ChartChange).optional(),
  /** Whether the list of changes ends before the window does. */
  truncated: z.boolean().optional(),
})

export type ChartSeries = z.infer<typeof ChartSeries>
