import { encodeCandidate } from './candidates.ts'
import { mentions } from './compiledRules.ts'
import type { EqualityIndex } from './equalityIndex.ts'
import type { ModelRules } from './modelRules.ts'
import { groupsOn, type ThresholdGroups } from './thresholdIndex.ts'

/**
 * The parameters that rules use and a message contains, and the rules that must be evaluated because of them.
 * Messages that report the same parameters share one coverage.
 */
export interface InputCoverage {
  /** For each slot, 1 if the message itself reports the parameter. */
  readonly reported: Uint8Array
  /** The parameters that rules mention but the message does not report. */
  readonly missing: readonly Item[]
  /** The indexes in which the rules on the reported parameters are looked up. */
  readonly groups: ThresholdGroups
  readonly equalities: readonly EqualityIndex[]
  /** The candidate rules on a reported parameter that no index can find. */
  readonly unindexed: Int32Array
}

export interface Item {
  readonly name: string
  readonly slot: number
}

/**
 * Computes the coverage for messages that report exactly these parameters: the rules whose results can change, and
 * the values that must be looked up. Parameters are identified by their slots in the model's rules.
 */
export const computeInputCoverage = (
  { schema, slots, index, compiled }: ModelRules,
  reportedSlots: Iterable<number>,
): InputCoverage => {
  const reported = new Uint8Array(slots.size + 1)
  for (const slot of reportedSlots) reported[slot] = 1
  const affected = Uint8Array.from(reported)
  for (const slot of index.used)
    if (reported[slot] === 1) for (const other of index.affects[slot] ?? []) affected[other] = 1
  const isAffected = (slot: number): boolean => affected[slot] === 1
  const { thresholds, equalities } = index.predicates
  return {
    reported,
    missing: index.used.filter(slot => reported[slot] === 0).map(slot => ({ name: schema.names[slot] ?? '', slot })),
    groups: groupsOn(thresholds, isAffected),
    equalities: equalities.filter(({ slot }) => isAffected(slot)),
    unindexed: index.unindexed
      .filter(rule => mentions(compiled, rule, slot => reported[slot] === 1))
      .map(rule => encodeCandidate(rule, false)),
  }
}
