import * as z from 'zod'
import { Instant } from './values.ts'

/** The most changes of a text or boolean item in an answer. `truncated` is true if there were more. */
export const changesPerSeries = 2_000

/** All values of one item in a small part of the window. Parts without a value are left out. */
export const ChartBucket = z.object({
  /** The time of the first value in the bucket. */
  timeStamp: Instant,
  min: z.number(),
  max: z.number(),
  last: z.number(),
  count: z.int(),
})

export type ChartBucket = z.infer<typeof ChartBucket>

/** A value that an item had from its first report to its last. Another value or a pause ends it. */
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
   * How many values are in the window. Over weeks, a value that an instrument sent again much later may be counted
   * again.
   */
  count: z.int(),
  kind: z.enum(['numbers', 'states']),
  /**
   * The longest gap between neighbours that is usual for most of the values. If two values are further apart than
   * this, and further than is usual around them, nothing was reported in between, and the line breaks.
   */
  gapSeconds: z.number(),
  /** Oldest first. */
  buckets: z.array(ChartBucket).optional(),
  /** Oldest first. */
  changes: z.array(ChartChange).optional(),
  /** `truncated` is true if the list of changes ends before the window does. */
  truncated: z.boolean().optional(),
})

export type ChartSeries = z.infer<typeof ChartSeries>
