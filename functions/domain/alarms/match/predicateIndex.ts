import { encodeCandidate } from './candidates.ts'
import type { Predicate } from './compiledRules.ts'
import type { EqualityIndex } from './equalityIndex.ts'
import { rangeFor, type TextCodes } from './textCodes.ts'
import { buildThresholdIndex, makeThresholds, type IndexedRule, type ThresholdIndex } from './thresholdIndex.ts'

/** Finds the rules with a predicate that is TRUE for the values in the slots. */
export interface PredicateIndex {
  readonly thresholds: ThresholdIndex
  readonly equalities: readonly EqualityIndex[]
}

/**
 * The other conditions of a rule, which must be checked after the index has found the rule by one of its predicates.
 * `decides` is set if they decide the rule's result.
 */
export type Remaining = Pick<IndexedRule, 'remaining' | 'decides'>

/**
 * Builds the index of these predicates. `remainings` contains, for each rule, the conditions that remain to be
 * checked after one of its predicates has found it.
 */
export const buildPredicateIndex = (
  predicates: readonly Predicate[],
  remainings: readonly Remaining[],
  codes: TextCodes,
  slotCount: number,
): PredicateIndex => {
  const thresholds: IndexedRule[] = []
  const equalities = new Map<number, number[][]>()
  for (const predicate of predicates) {
    const { rule, slot, wanted } = predicate
    const { remaining, decides } = remainings[rule] ?? unknownRemaining
    const [threshold] = makeThresholds(rangeFor(predicate, codes), slot)
    if (!threshold) continue
    if (typeof wanted === 'object') thresholds.push({ ...threshold, rule, remaining, decides })
    else {
      const byCode = equalities.get(slot) ?? []
      equalities.set(slot, byCode)
      const rules = (byCode[threshold.value] ??= [])
      rules.push(encodeCandidate(rule, decides && remaining.length === 0))
    }
  }
  return {
    thresholds: buildThresholdIndex(thresholds, slotCount),
    equalities: Array.from(equalities, ([slot, byCode]) => ({ slot, byCode, all: byCode.flat() })),
  }
}

const unknownRemaining: Remaining = { remaining: [], decides: false }
