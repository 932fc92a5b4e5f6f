import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** A value and its event time, epoch milliseconds. */
export type TimedValue = readonly [value: ReadingValue, at: number]

export interface TimedItems {
  readonly at: number
  readonly items: Items
}

/**
 * A message that rules evaluated. The result of a rule that mentions one of its items is FALSE unless the rule is
 * listed: few of thousands of rules are ever TRUE, and the others cost nothing.
 */
export interface EvaluatedMessage {
  readonly at: number
  /** The publication of the rules that evaluated it. It says nothing about versions that came later. */
  readonly revision: number
  /** The items of a `readings` message. */
  readonly items?: Items
  /** The code of an `errors` message, in lower case. */
  readonly code?: string
  readonly trueRules: readonly string[]
  readonly unknownRules: readonly string[]
}
