/**
 * The candidate rules that the indexes have found for a message. If several predicates find the same rule, it is
 * listed several times.
 */
export interface Candidates {
  /** The candidate rules, encoded by `encodeCandidate`. Only the first `count` entries are valid. */
  readonly rules: Int32Array
  count: number
}

/**
 * Allocates space for `most` candidate rules and one more, because a candidate is written before it is known whether
 * its predicate is TRUE.
 */
export const makeCandidates = (most: number): Candidates => ({ rules: new Int32Array(most + 1), count: 0 })

/**
 * Encodes a candidate: the rule's number times two, plus one if the rule is decided, which means that it is TRUE
 * whenever the index finds it and no input is UNKNOWN.
 */
export const encodeCandidate = (rule: number, isDecided: boolean): number => 2 * rule + (isDecided ? 1 : 0)
