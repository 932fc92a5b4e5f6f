import { thresholdsOf, remainingLimit } from './thresholdIndex.ts'
import { predicateAt, numbersIn, type CompiledRule, type Predicate } from './compiledRule.ts'
import { predicateIndexOf, type PredicateIndex, type Remaining } from './predicateIndex.ts'
import { conditionIndexOf, type ConditionIndex } from './conditionIndex.ts'
import { rangeFor, textCodesOf, type TextCodes } from './textCodes.ts'

/** Which rules a message has to be evaluated by: by slot. */
export interface RuleIndex {
  readonly codes: TextCodes
  readonly predicates: PredicateIndex
  readonly conditions: ConditionIndex
  /** Other slots with predicates of rules that mention this one. */
  readonly affects: readonly (readonly number[])[]
  /** Rules that have no predicate. */
  readonly unindexed: Int32Array
  /** Slots that any rule mentions. */
  readonly used: readonly number[]
  /** How many rules can be found at most, each as often as it has predicates. */
  readonly mostFound: number
}

export const ruleIndexOf = (rules: readonly CompiledRule[], slotCount: number): RuleIndex => {
  const any: Predicate[] = []
  const each: Predicate[][] = []
  const affects = Array.from({ length: slotCount }, () => new Set<number>())
  const unindexed: number[] = []
  const used = new Set<number>()
  for (const [rule, compiled] of rules.entries()) {
    const inputs = numbersIn(compiled.inputs)
    const predicates = numbersIn(compiled.anyPredicate ?? '').map(place => predicateAt(compiled, rule, place))
    const conditions = numbersIn(compiled.eachPredicate).map(place => predicateAt(compiled, rule, place))
    for (const predicate of predicates) any.push(predicate)
    each.push(conditions)
    if (predicates.length === 0) unindexed.push(rule)
    for (const input of inputs) {
      used.add(input)
      for (const { slot } of predicates) if (slot !== input) affects[input]?.add(slot)
    }
  }
  const conditions = each.flat()
  const codes = textCodesOf([...any, ...conditions])
  const remainings = rules.map((rule, number) => remainingOf(rule, each[number] ?? [], codes))
  return {
    codes,
    predicates: predicateIndexOf(any, remainings, codes, slotCount + 1),
    conditions: conditionIndexOf(conditions, codes, rules),
    affects: affects.map(affected => [...affected]),
    unindexed: Int32Array.from(unindexed),
    used: [...used].toSorted((a, b) => a - b),
    mostFound: any.length + unindexed.length,
  }
}

/** Of conditions that all must hold. */
const remainingOf = (
  { anyPredicate, eachPredicate, eachDecides }: CompiledRule,
  conditions: readonly Predicate[],
  codes: TextCodes,
): Remaining => {
  const remaining = conditions.flatMap(condition => thresholdsOf(rangeFor(condition, codes), condition.slot))
  const last = conditions.at(-1)
  // Where the rule is found by its last condition, that or one bound of it holds already.
  if (last && anyPredicate === eachPredicate.at(-1)) {
    const size = thresholdsOf(rangeFor(last, codes), last.slot).length
    remaining.splice(-size, typeof last.wanted === 'object' ? 1 : size)
  }
  return { remaining: remaining.slice(0, remainingLimit), decides: eachDecides && remaining.length <= remainingLimit }
}
