import { predicatesAt, type CompiledRules, type Predicate } from './compiledRules.ts'
import { buildConditionIndex, type ConditionIndex } from './conditionIndex.ts'
import { buildPredicateIndex, type PredicateIndex, type Remaining } from './predicateIndex.ts'
import { findFirstRuleItem, findLastRuleItem, listRuleItems } from './ruleLists.ts'
import { rangeFor, buildTextCodes, type TextCodes } from './textCodes.ts'
import { remainingLimit, makeThresholds } from './thresholdIndex.ts'

/** The indexes of a model's rules. They find the rules that may be TRUE or UNKNOWN for a message. */
export interface RuleIndex {
  readonly codes: TextCodes
  readonly predicates: PredicateIndex
  readonly conditions: ConditionIndex
  /**
   * For each slot, the other slots whose values are needed when the slot's parameter is reported: they appear in the
   * predicates of the rules that mention it.
   */
  readonly affects: readonly (readonly number[])[]
  /** The rules that no index can find, because they have no suitable predicate. */
  readonly unindexed: Int32Array
  /** The slots that any rule mentions, in ascending order. */
  readonly used: readonly number[]
  /**
   * The maximum number of candidates that the index can find for a message. A rule counts once for each of its
   * predicates.
   */
  readonly mostFound: number
}

export const buildRuleIndex = (compiled: CompiledRules, ruleCount: number, slotCount: number): RuleIndex => {
  const any: Predicate[] = []
  const each: Predicate[][] = []
  const affects = Array.from({ length: slotCount }, () => new Set<number>())
  const unindexed: number[] = []
  const used = new Set<number>()
  for (let rule = 0; rule < ruleCount; rule += 1) {
    const predicates = predicatesAt(compiled, rule, compiled.anyPredicates)
    for (const predicate of predicates) any.push(predicate)
    each.push(predicatesAt(compiled, rule, compiled.eachPredicates))
    if (predicates.length === 0) unindexed.push(rule)
    for (const input of listRuleItems(compiled.inputs, rule)) {
      used.add(input)
      for (const { slot } of predicates) if (slot !== input) affects[input]?.add(slot)
    }
  }
  const conditions = each.flat()
  const codes = buildTextCodes([...any, ...conditions])
  const remaining = each.map((predicates, rule) => remainingOf(compiled, rule, predicates, codes))
  return {
    codes,
    predicates: buildPredicateIndex(any, remaining, codes, slotCount + 1),
    conditions: buildConditionIndex(conditions, codes, ruleCount),
    affects: affects.map(slots => [...slots]),
    unindexed: Int32Array.from(unindexed),
    used: [...used].toSorted((a, b) => a - b),
    mostFound: any.length + unindexed.length,
  }
}

/**
 * Returns the conditions of a rule that are still to be checked after the index has found the rule by one of its
 * predicates. All of the rule's predicates must be TRUE.
 */
const remainingOf = (
  { anyPredicates, eachPredicates, eachDecides }: CompiledRules,
  rule: number,
  predicates: readonly Predicate[],
  codes: TextCodes,
): Remaining => {
  const remaining = predicates.flatMap(predicate => makeThresholds(rangeFor(predicate, codes), predicate.slot))
  const last = predicates.at(-1)
  // If the index finds the rule by its last predicate, it has already checked that predicate or, if the predicate has
  // two thresholds, one of them.
  if (last && findFirstRuleItem(anyPredicates, rule) === findLastRuleItem(eachPredicates, rule)) {
    const size = makeThresholds(rangeFor(last, codes), last.slot).length
    remaining.splice(-size, typeof last.wanted === 'object' ? 1 : size)
  }
  return {
    remaining: remaining.slice(0, remainingLimit),
    decides: eachDecides[rule] === 1 && remaining.length <= remainingLimit,
  }
}
