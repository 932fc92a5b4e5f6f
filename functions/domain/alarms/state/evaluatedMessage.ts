import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** A value of an item and its event time in epoch milliseconds. */
export type TimedValue = readonly [value: ReadingValue, at: number]

export interface TimedItems {
  readonly at: number
  readonly items: Items
}

/**
 * A message that rules evaluated, with the names of the rules that were TRUE or UNKNOWN. All other rules on its items
 * were FALSE: of thousands of rules only a few are ever TRUE, and the others need no memory.
 */
export interface EvaluatedMessage {
  readonly at: number
  /**
   * The publication of the rules that evaluated the message. The message has no results for rules that were published
   * later.
   */
  readonly revision: number
  /** The items of a `readings` message. */
  readonly items?: Items
  /** The code of an `errors` message, in lower case. */
  readonly code?: string
  readonly trueRules: readonly string[]
  readonly unknownRules: readonly string[]
}
