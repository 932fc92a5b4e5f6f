import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** An item's value and its event time in epoch milliseconds. */
export type TimedValue = readonly [value: ReadingValue, at: number]

export interface TimedItems {
  readonly at: number
  readonly items: Items
}

/**
 * A message that rules have evaluated, with the names of the rules that were TRUE or UNKNOWN. All other rules on its
 * items were FALSE. Nothing is stored for those, because only a few among thousands of rules are ever TRUE.
 */
export interface EvaluatedMessage {
  readonly at: number
  /**
   * The publication of the rules that evaluated the message. Rules that were published later have no result for it.
   */
  readonly revision: number
  /** The items of the message, if it is a `readings` message. */
  readonly items?: Items
  /** The device code of the message, in lower case, if it is an `errors` message. */
  readonly code?: string
  readonly trueRules: readonly string[]
  readonly unknownRules: readonly string[]
}
