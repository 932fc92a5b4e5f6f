import { results, type Result } from '#shared/expression/program.ts'
import type { Predicate } from './compiledRules.ts'
import type { InputSlots } from './inputSlots.ts'
import { rangeFor, type TextCodes } from './textCodes.ts'

/**
 * Has for each rule the predicates that make the rule FALSE if one of them is FALSE. They are stored side by side, so
 * that checking a candidate costs next to nothing.
 */
export interface ConditionIndex {
  /** For each rule: where its conditions begin. They end where the conditions of the next rule begin. */
  readonly starts: Int32Array
  /**
   * Three numbers for each condition: the slot, and the lowest and the highest number, or text code, for which the
   * condition holds.
   */
  readonly ranges: Float64Array
}

const rangeSize = 3

/** Makes the index of conditions. The predicates must be sorted by rule. */
export const buildConditionIndex = (
  predicates: readonly Predicate[],
  codes: TextCodes,
  ruleCount: number,
): ConditionIndex => {
  const starts = new Int32Array(ruleCount + 1)
  for (const { rule } of predicates) starts[rule + 1] = (starts[rule + 1] ?? 0) + 1
  for (let rule = 0; rule < ruleCount; rule += 1) starts[rule + 1] = (starts[rule + 1] ?? 0) + (starts[rule] ?? 0)
  const ranges = new Float64Array(predicates.length * rangeSize)
  for (const [place, predicate] of predicates.entries()) {
    const { low, high } = rangeFor(predicate, codes)
    const at = place * rangeSize
    ranges[at] = predicate.slot
    ranges[at + 1] = low
    ranges[at + 2] = high
  }
  return { starts, ranges }
}

/** Computes the result of a rule's conditions joined by `and`. TRUE if the rule has no conditions. */
export const conditionsResult = ({ starts, ranges }: ConditionIndex, rule: number, { numbers }: InputSlots): Result => {
  const end = starts[rule + 1] ?? 0
  let result: Result = results.true
  for (let place = starts[rule] ?? 0; place < end; place += 1) {
    const at = place * rangeSize
    const number = numbers[ranges[at] ?? 0] ?? 0
    if (number < (ranges[at + 1] ?? 0) || number > (ranges[at + 2] ?? 0)) return results.false
    // NaN, which is UNKNOWN, is neither below nor above.
    if (Number.isNaN(number)) result = results.unknown
  }
  return result
}
