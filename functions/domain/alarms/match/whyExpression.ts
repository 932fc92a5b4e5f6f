import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** One input of a rule, as an evaluation saw it. Its value is null if the instrument has never reported it. */
export interface WhyInput {
  readonly name: string
  readonly value: ReadingValue | null
  readonly at: number | null
  /** The age of the input's value at the event time of the evaluation. Null if the input had no value. */
  readonly ageMs: number | null
  readonly known: boolean
}

export interface WhyCondition {
  /** The condition's position in the text of the expression, in UTF-16 code units. `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** The result of the condition. It is stored in events under the name `verdict`. */
  readonly verdict: 'TRUE' | 'FALSE' | 'UNKNOWN'
}

/** Why an expression was TRUE, FALSE or UNKNOWN. Positions refer to the text in `expression`. */
export interface WhyExpression {
  readonly expression: string
  readonly verdict: 'TRUE' | 'FALSE' | 'UNKNOWN'
  /** The event time at which the expression was evaluated. */
  readonly at: number
  readonly inputs: readonly WhyInput[]
  readonly conditions: readonly WhyCondition[]
}
