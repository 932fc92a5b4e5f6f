import { candidateOf } from './candidates.ts'
import { mentions } from './compiledRule.ts'
import { groupsOn, type ThresholdGroups } from './thresholdIndex.ts'
import type { EqualityIndex } from './equalityIndex.ts'
import type { ModelRules } from './modelRules.ts'

/** What messages have in common that report the same of the parameters that rules mention. */
export interface InputCoverage {
  /** By slot: whether the message itself reports the parameter. */
  readonly reported: Uint8Array
  /** Parameters that rules mention and that it does not report. */
  readonly missing: readonly Item[]
  /** What finds the rules that mention one of its items: thresholds of numbers, and texts and booleans. */
  readonly groups: ThresholdGroups
  readonly equalities: readonly EqualityIndex[]
  /** Rules that no predicate finds, as candidates. */
  readonly unindexed: Int32Array
}

export interface Item {
  readonly name: string
  readonly slot: number
}

/** Of the slots of the message's items. */
export const inputCoverageOf = (
  { slots, index, compiled, scratch }: ModelRules,
  itsSlots: Iterable<number>,
): InputCoverage => {
  const { names } = scratch.inputs
  const reported = new Uint8Array(slots.size + 1)
  for (const slot of itsSlots) reported[slot] = 1
  const affected = Uint8Array.from(reported)
  for (const slot of index.used)
    if (reported[slot] === 1) for (const other of index.affects[slot] ?? []) affected[other] = 1
  const isAffected = (slot: number): boolean => affected[slot] === 1
  const { thresholds, equalities } = index.predicates
  return {
    reported,
    missing: index.used.filter(slot => reported[slot] === 0).map(slot => ({ name: names[slot] ?? '', slot })),
    groups: groupsOn(thresholds, isAffected),
    equalities: equalities.filter(({ slot }) => isAffected(slot)),
    unindexed: index.unindexed
      .filter(rule => mentions(compiled[rule], slot => reported[slot] === 1))
      .map(rule => candidateOf(rule, false)),
  }
}
