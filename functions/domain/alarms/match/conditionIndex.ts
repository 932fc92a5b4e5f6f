import { results, type Result } from '#shared/expression/program.ts'
import type { CompiledRule, Predicate } from './compiledRule.ts'
import type { InputSlots } from './inputSlots.ts'
import { rangeFor, type TextCodes } from './textCodes.ts'

/** By rule: conditions that must not be FALSE, put side by side so that looking at them costs next to nothing. */
export interface ConditionIndex {
  /** By rule: where its conditions begin; they end where those of the next rule begin. */
  readonly starts: Int32Array
  /** Three numbers each: the slot, and the lowest and the highest number that holds, or the code of a text or boolean. */
  readonly ranges: Float64Array
  /** By rule: 1 where these conditions are all there is to it. */
  readonly decide: Uint8Array
}

const rangeSize = 3

/** Of predicates in the order of their rules. */
export const conditionIndexOf = (
  predicates: readonly Predicate[],
  codes: TextCodes,
  rules: readonly CompiledRule[],
): ConditionIndex => {
  const starts = new Int32Array(rules.length + 1)
  for (const { rule } of predicates) starts[rule + 1] = (starts[rule + 1] ?? 0) + 1
  for (let rule = 0; rule < rules.length; rule += 1) starts[rule + 1] = (starts[rule + 1] ?? 0) + (starts[rule] ?? 0)
  const ranges = new Float64Array(predicates.length * rangeSize)
  for (const [place, predicate] of predicates.entries()) {
    const { low, high } = rangeFor(predicate, codes)
    const at = place * rangeSize
    ranges[at] = predicate.slot
    ranges[at + 1] = low
    ranges[at + 2] = high
  }
  return {
    starts,
    ranges,
    decide: Uint8Array.from(rules, ({ eachDecides }) => (eachDecides ? 1 : 0)),
  }
}

/** The verdict of the rule's conditions, joined by `and`; TRUE where it has none. */
export const conditionsResult = ({ starts, ranges }: ConditionIndex, rule: number, { numbers }: InputSlots): Result => {
  const end = starts[rule + 1] ?? 0
  let result: Result = results.true
  for (let place = starts[rule] ?? 0; place < end; place += 1) {
    const at = place * rangeSize
    const number = numbers[ranges[at] ?? 0] ?? 0
    if (number < (ranges[at + 1] ?? 0) || number > (ranges[at + 2] ?? 0)) return results.false
    // Neither in the range nor out of it.
    if (Number.isNaN(number)) result = results.unknown
  }
  return result
}
