/** Rules that an index found for a message, some of them more than once. */
export interface Candidates {
  /** As `candidateOf` gives them. */
  readonly rules: Int32Array
  count: number
}

/** Room for so many, and for one that is written before it is known whether it counts. */
export const candidatesOf = (most: number): Candidates => ({ rules: new Int32Array(most + 1), count: 0 })

/** A rule's number times two, with one more where it is not FALSE for sure. */
export const candidateOf = (rule: number, isDecided: boolean): number => 2 * rule + (isDecided ? 1 : 0)
