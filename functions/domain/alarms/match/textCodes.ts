import type { Predicate } from './compiledRules.ts'
import type { Range } from './range.ts'

/**
 * Numbers for the texts and booleans that rules compare a slot with, by slot: 1 and up, and 0 for every other value.
 * With them a text is compared as a number is, and each text of a message is looked up once.
 */
export type TextCodes = readonly (ReadonlyMap<string | boolean, number> | undefined)[]

export const textCodesOf = (predicates: readonly Predicate[]): TextCodes => {
  const bySlot: (Map<string | boolean, number> | undefined)[] = []
  for (const { slot, wanted } of predicates) {
    if (typeof wanted === 'object') continue
    const codes = (bySlot[slot] ??= new Map<string | boolean, number>())
    if (!codes.has(wanted)) codes.set(wanted, codes.size + 1)
  }
  return bySlot
}

/** The numbers for which a predicate holds: those of its slot, or of the code of its text or boolean. */
export const rangeFor = ({ slot, wanted }: Predicate, codes: TextCodes): Range => {
  if (typeof wanted === 'object') return wanted
  const code = codes[slot]?.get(wanted) ?? Number.NaN
  return { low: code, high: code }
}
