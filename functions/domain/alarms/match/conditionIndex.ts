import { results, type Result } from '#shared/expression/program.ts'
import type { Predicate } from './compiledRules.ts'
import type { InputSlots } from './inputSlots.ts'
import { rangeFor, type TextCodes } from './textCodes.ts'

/**
 * For each rule, the predicates that must all be TRUE: a single FALSE makes the rule FALSE. They are stored next to
 * each other, so that checking a candidate rule costs next to nothing.
 */
export interface ConditionIndex {
  /** For each rule, where its conditions begin. They end where those of the next rule begin. */
  readonly starts: Int32Array
  /**
   * Three numbers for each condition: the slot, and the lowest and highest number (or text code) for which the
   * condition is TRUE.
   */
  readonly ranges: Float64Array
}

const rangeSize = 3

/** Builds the index of the rules' predicates, which must be sorted by rule. */
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

/** Returns the result of a rule's conditions, joined by `and`. TRUE if the rule has no conditions. */
export const conditionsResult = ({ starts, ranges }: ConditionIndex, rule: number, { numbers }: InputSlots): Result => {
  const end = starts[rule + 1] ?? 0
  let result: Result = results.true
  for (let place = starts[rule] ?? 0; place < end; place += 1) {
    const at = place * rangeSize
    const number = numbers[ranges[at] ?? 0] ?? 0
    if (number < (ranges[at + 1] ?? 0) || number > (ranges[at + 2] ?? 0)) return results.false
    // NaN, which means UNKNOWN, is neither below nor above a limit.
    if (Number.isNaN(number)) result = results.unknown
  }
  return result
}
