import type { Candidates } from './candidates.ts'

/** Finds the rules that test whether the text or boolean in one slot equals a constant. */
export interface EqualityIndex {
  readonly slot: number
  /**
   * The rules that are TRUE only if the slot holds a certain text or boolean. Their places in the rule set are indexed
   * by the code that `TextCodes` gives to the text or boolean.
   */
  readonly byCode: readonly (readonly number[])[]
  /**
   * All rules in `byCode`. They are all found if the slot's value is UNKNOWN, because it could then be any text or
   * boolean.
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
