import type { ReadingValue } from '#shared/contract/telemetry.ts'

/** One input as an evaluation saw it; no value where the device never reported it. */
export interface WhyInput {
  readonly name: string
  readonly value: ReadingValue | null
  readonly at: number | null
  /** At the evaluation's event time. */
  readonly ageMs: number | null
  readonly known: boolean
}

export interface WhyCondition {
  /** Place in the expression: UTF-16 code units, the end exclusive. */
  readonly start: number
  readonly end: number
  readonly verdict: 'TRUE' | 'FALSE' | 'UNKNOWN'
}

/** Why a rule was TRUE, FALSE or UNKNOWN at a time: parsing `expression` gives the tree that the places belong to. */
export interface WhyExpression {
  readonly expression: string
  readonly verdict: 'TRUE' | 'FALSE' | 'UNKNOWN'
  /** Event time of the values that were judged. */
  readonly at: number
  readonly inputs: readonly WhyInput[]
  readonly conditions: readonly WhyCondition[]
}
