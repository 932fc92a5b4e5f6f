import * as z from 'zod'
import { Instant } from './values.ts'

/** An answer has at most this many changes of a text or boolean item. `truncated` is true if there were more. */
export const changesPerSeries = 2_000

/** All values of one item within a small part of the window. Parts without a value are left out. */
export const ChartBucket = z.object({
  /** The time of the first value in the bucket. */
  timeStamp: Instant,
  min: z.number(),
  max: z.number(),
  last: z.number(),
  count: z.int(),
})

export type ChartBucket = z.infer<typeof ChartBucket>

/** A value that held from its first report to its last; another value or a pause ends it. */
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
  /** 'N/A' if the model gives the item no name. */
  mnemonicDisplayName: z.string(),
  unitsOfMeasure: z.string(),
  /** How many values the window holds; over weeks, a value that an instrument sent again much later counts again. */
  count: z.int(),
  kind: z.enum(['numbers', 'states']),
  /**
   * The longest gap between neighbours, by most of the values. If two lie further apart than that and than is usual
   * around them, nothing was reported in between: the line breaks.
   */
  gapSeconds: z.number(),
  /** Oldest first. */
  buckets: z.array(ChartBucket).optional(),
  /** Oldest first. */
  changes: z.array(ChartChange).optional(),
  /** The changes stop before the window's end. */
  truncated: z.boolean().optional(),
})

export type ChartSeries = z.infer<typeof ChartSeries>
