import type { Predicate } from './compiledRules.ts'
import type { Range } from './range.ts'

/**
 * For each slot: the codes, from 1, of the texts and booleans that rules compare with it. Every other value has the
 * code 0. With codes, texts are compared like numbers, and each text of a message is looked up once.
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

/** The range for which a predicate holds: numbers of its slot, or codes of its text or boolean. */
export const rangeFor = ({ slot, wanted }: Predicate, codes: TextCodes): Range => {
  if (typeof wanted === 'object') return wanted
  const code = codes[slot]?.get(wanted) ?? Number.NaN
  return { low: code, high: code }
}
