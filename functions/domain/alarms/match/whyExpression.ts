import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'

/** One input as an evaluation saw it. It has no value if the device never reported it. */
export interface WhyInput {
  readonly name: string
  readonly value: ReadingValue | null
  readonly at: number | null
  /** The value's age at the evaluation's event time. */
  readonly ageMs: number | null
  readonly known: boolean
}

export interface WhyCondition {
  /** The place of the condition in the expression: UTF-16 code units, the end exclusive. */
  readonly start: number
  readonly end: number
  /** The result, under the name that events are stored with. */
  readonly verdict: 'TRUE' | 'FALSE' | 'UNKNOWN'
}

/** Why an expression was TRUE, FALSE or UNKNOWN. The places refer to the tree that parsing `expression` gives. */
export interface WhyExpression {
  readonly expression: string
  readonly verdict: 'TRUE' | 'FALSE' | 'UNKNOWN'
  /** The event time of the evaluation. */
  readonly at: number
  readonly inputs: readonly WhyInput[]
  readonly conditions: readonly WhyCondition[]
}
