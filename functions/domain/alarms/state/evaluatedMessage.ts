import type { Items, ReadingValue } from '#shared/contract/telemetry.ts'

/** A value and the instrument's time of it, epoch milliseconds. */
export type TimedValue = readonly [value: ReadingValue, at: number]

export interface TimedItems {
  readonly at: number
  readonly items: Items
}

/**
 * A message that was evaluated. What it made of a rule that mentions one of its items is FALSE unless the rule is listed:
 * of thousands of rules few are ever TRUE, and so the rest costs nothing.
 */
export interface EvaluatedMessage {
  readonly at: number
  /** The publication of the rules it was judged by: it says nothing about versions that came later. */
  readonly revision: number
  /** Of a `readings` message. */
  readonly items?: Items
  /** Of an `errors` message, in lower case. */
  readonly code?: string
  readonly trueRules: readonly string[]
  readonly unknownRules: readonly string[]
}
