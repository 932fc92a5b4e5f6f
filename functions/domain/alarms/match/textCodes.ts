import type { Predicate } from './compiledRules.ts'
import type { Range } from './range.ts'

/**
 * For each slot, the codes of the texts and booleans that rules compare with it, starting at 1. Every other value has
 * the code 0. Codes let texts be compared like numbers, and each text of a message is looked up only once.
 */
export type TextCodes = readonly (ReadonlyMap<string | boolean, number> | undefined)[]

export const buildTextCodes = (predicates: readonly Predicate[]): TextCodes => {
  const bySlot: (Map<string | boolean, number> | undefined)[] = []
  for (const { slot, wanted } of predicates) {
    if (typeof wanted === 'object') continue
    const codes = (bySlot[slot] ??= new Map<string | boolean, number>())
    if (!codes.has(wanted)) codes.set(wanted, codes.size + 1)
  }
  return bySlot
}

/**
 * Returns the range of values for which a predicate is TRUE. For a predicate that compares with a text or a boolean,
 * the range holds only the code of that text or boolean.
 */
export const rangeFor = ({ slot, wanted }: Predicate, codes: TextCodes): Range => {
  if (typeof wanted === 'object') return wanted
  const code = codes[slot]?.get(wanted) ?? Number.NaN
  return { low: code, high: code }
}
