import type { Guard } from './compiledRule.ts'
import type { Range } from './range.ts'

/**
 * Numbers for the texts and booleans that rules ask for in a slot: from 1 on, and 0 for any other value. With them a state
 * is looked at as a number is, and a message looks each of its states up once.
 */
export type TextCodes = ReadonlyMap<number, ReadonlyMap<string | boolean, number>>

/** By slot, of all conditions. */
export const textCodesOf = (conditions: readonly Guard[]): TextCodes => {
  const bySlot = new Map<number, Map<string | boolean, number>>()
  for (const { slot, wanted } of conditions) {
    if (typeof wanted === 'object') continue
    const codes = bySlot.get(slot) ?? new Map<string | boolean, number>()
    bySlot.set(slot, codes)
    if (!codes.has(wanted)) codes.set(wanted, codes.size + 1)
  }
  return bySlot
}

/** What a condition lets a number be, or the code of a text or boolean. */
export const rangeFor = ({ slot, wanted }: Guard, codes: TextCodes): Range => {
  if (typeof wanted === 'object') return wanted
  const code = codes.get(slot)?.get(wanted) ?? Number.NaN
  return { low: code, high: code }
}
