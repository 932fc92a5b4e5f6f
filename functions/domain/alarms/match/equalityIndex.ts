import type { Candidates } from './candidates.ts'

/** Finds the rules that compare the text or boolean of one slot for equality. */
export interface EqualityIndex {
  readonly slot: number
  /** For each code of a text or boolean: the candidates that require the slot to have this value. */
  readonly byCode: readonly (readonly number[])[]
  /** All candidates of the slot. They are found if the value is UNKNOWN, because it may be any value. */
  readonly all: readonly number[]
}

/** Adds the rules that require the value with this text code. If the code is NaN, which is UNKNOWN, adds all rules. */
export const collectByEquality = ({ byCode, all }: EqualityIndex, code: number, found: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    found.rules[found.count] = rule
    found.count += 1
  }
}
