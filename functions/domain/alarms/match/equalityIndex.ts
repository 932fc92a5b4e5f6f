import type { Candidates } from './candidates.ts'

/** Finds the rules that test whether the text or boolean in one slot equals a constant. */
export interface EqualityIndex {
  readonly slot: number
  /** For each code of a text or boolean, the candidates that require the slot to have this value. */
  readonly byCode: readonly (readonly number[])[]
  /**
   * All candidates of the slot. They are found if the slot's value is UNKNOWN, because it could then be any value.
   */
  readonly all: readonly number[]
}

/**
 * Adds the candidates that require the value with this code. If the code is NaN, which means UNKNOWN, adds all of
 * them.
 */
export const collectByEquality = ({ byCode, all }: EqualityIndex, code: number, found: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    found.rules[found.count] = rule
    found.count += 1
  }
}
