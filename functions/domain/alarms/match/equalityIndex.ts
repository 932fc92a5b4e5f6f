import type { Candidates } from './candidates.ts'

/** The rules that ask for a text or boolean in a slot, as candidates. */
export interface EqualityIndex {
  readonly slot: number
  /** By the value's code. */
  readonly byCode: readonly (readonly number[])[]
  /** All of them need judging where the value is UNKNOWN. */
  readonly all: readonly number[]
}

/** Adds the rules that ask for what the slot holds, by its code; NaN is UNKNOWN. */
export const collectByEquality = ({ byCode, all }: EqualityIndex, code: number, into: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    into.rules[into.count] = rule
    into.count += 1
  }
}
