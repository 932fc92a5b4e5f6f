/** The rules that the indexes found for a message. A rule is listed several times if several predicates find it. */
export interface Candidates {
  /** The candidate rules, as `encodeCandidate` encodes them. Only the first `count` entries are valid. */
  readonly rules: Int32Array
  count: number
}

/**
 * Makes room for `most` candidates, and for one more, because a candidate is written before it is known to be valid.
 */
export const makeCandidates = (most: number): Candidates => ({ rules: new Int32Array(most + 1), count: 0 })

/**
 * The code of a candidate: the rule's number times two, plus one if the rule is TRUE whenever the index finds it and
 * no input is UNKNOWN.
 */
export const encodeCandidate = (rule: number, isDecided: boolean): number => 2 * rule + (isDecided ? 1 : 0)
