import { thresholdIndexOf, thresholdsOf, type IndexedRule, type ThresholdIndex } from './thresholdIndex.ts'
import { candidateOf, type Candidates } from './candidates.ts'
import type { Predicate } from './compiledRule.ts'
import { rangeFor, type TextCodes } from './textCodes.ts'

/** All predicates: which rules need judging for the values in the slots. */
export interface PredicateIndex {
  readonly thresholds: ThresholdIndex
  readonly equalities: readonly EqualityIndex[]
}

/** The rules that ask for a text or boolean in a slot, as candidates. */
export interface EqualityIndex {
  readonly slot: number
  /** By the value's code. */
  readonly byCode: readonly (readonly number[])[]
  /** All of them need judging where the value is UNKNOWN. */
  readonly all: readonly number[]
}

/** By rule: what it remainings besides a threshold by which it is found. */
export type Remaining = Pick<IndexedRule, 'remaining' | 'decides'>

export const predicateIndexOf = (
  predicates: readonly Predicate[],
  remainings: readonly Remaining[],
  codes: TextCodes,
  slotCount: number,
): PredicateIndex => {
  const thresholds: IndexedRule[] = []
  const equalities = new Map<number, number[][]>()
  for (const predicate of predicates) {
    const { rule, slot, wanted } = predicate
    const { remaining, decides } = remainings[rule] ?? nothingRemains
    const [threshold] = thresholdsOf(rangeFor(predicate, codes), slot)
    if (!threshold) continue
    if (typeof wanted === 'object') thresholds.push({ ...threshold, rule, remaining, decides })
    else {
      const byCode = equalities.get(slot) ?? []
      equalities.set(slot, byCode)
      const rules = (byCode[threshold.value] ??= [])
      rules.push(candidateOf(rule, decides && remaining.length === 0))
    }
  }
  return {
    thresholds: thresholdIndexOf(thresholds, slotCount),
    equalities: Array.from(equalities, ([slot, byCode]) => ({ slot, byCode, all: byCode.flat() })),
  }
}

const nothingRemains: Remaining = { remaining: [], decides: false }

/** Adds the rules that ask for what the slot holds, by its code; NaN is UNKNOWN. */
export const collectByEquality = ({ byCode, all }: EqualityIndex, code: number, into: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    into.rules[into.count] = rule
    into.count += 1
  }
}
