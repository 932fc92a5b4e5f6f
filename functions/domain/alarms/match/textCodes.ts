import type { Predicate } from './compiledRule.ts'
import type { Range } from './range.ts'

/**
 * Numbers for the texts and booleans that rules ask for in a slot: from 1 on, and 0 for any other value. With them a state
 * is looked at as a number is, and a message looks each of its states up once. By slot.
 */
export type TextCodes = readonly (ReadonlyMap<string | boolean, number> | undefined)[]

/** Of all conditions. */
export const textCodesOf = (conditions: readonly Predicate[]): TextCodes => {
  const bySlot: (Map<string | boolean, number> | undefined)[] = []
  for (const { slot, wanted } of conditions) {
    if (typeof wanted === 'object') continue
    const codes = (bySlot[slot] ??= new Map<string | boolean, number>())
    if (!codes.has(wanted)) codes.set(wanted, codes.size + 1)
  }
  return bySlot
}

/** What a condition lets a number be, or the code of a text or boolean. */
export const rangeFor = ({ slot, wanted }: Predicate, codes: TextCodes): Range => {
  if (typeof wanted === 'object') return wanted
  const code = codes[slot]?.get(wanted) ?? Number.NaN
  return { low: code, high: code }
}
