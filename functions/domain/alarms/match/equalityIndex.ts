import type { Candidates } from './candidates.ts'

/** Finds the rules that compare the text or boolean of one slot for equality. */
export interface EqualityIndex {
  readonly slot: number
  /** The candidates for each value, by its text code. */
  readonly byCode: readonly (readonly number[])[]
  /** The candidates for all values. If the value is UNKNOWN, it may be any of them. */
  readonly all: readonly number[]
}

/** Adds the rules that require the value with this text code, or all rules if it is NaN, which is UNKNOWN. */
export const collectByEquality = ({ byCode, all }: EqualityIndex, code: number, found: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    found.rules[found.count] = rule
    found.count += 1
  }
}
