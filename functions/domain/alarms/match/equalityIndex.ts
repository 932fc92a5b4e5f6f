import type { Candidates } from './candidates.ts'

/** Finds the rules that test whether the text or boolean in one slot equals a constant. */
export interface EqualityIndex {
  readonly slot: number
  /** The candidate rules that require a certain text or boolean in the slot, by the code of that text or boolean. */
  readonly byCode: readonly (readonly number[])[]
  /**
   * All candidate rules of the slot. All are found if the slot's value is UNKNOWN, because it could then be any
   * value.
   */
  readonly all: readonly number[]
}

/**
 * Adds the candidate rules that require the text or boolean with this code. If the code is NaN, which means UNKNOWN,
 * adds all rules of the slot.
 */
export const collectByEquality = ({ byCode, all }: EqualityIndex, code: number, found: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    found.rules[found.count] = rule
    found.count += 1
  }
}
