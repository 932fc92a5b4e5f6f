import { boundIndexOf, boundsOf, type Bounded, type BoundIndex } from './thresholdIndex.ts'
import { candidateOf, type Candidates } from './candidates.ts'
import type { Guard } from './compiledRule.ts'
import { rangeFor, type TextCodes } from './textCodes.ts'

/** All guards: which rules need judging for the values in the slots. */
export interface GuardIndex {
  readonly bounds: BoundIndex
  readonly asking: readonly Asking[]
}

/** The rules that ask for a text or boolean in a slot, as candidates. */
export interface Asking {
  readonly slot: number
  /** By the value's code. */
  readonly byCode: readonly (readonly number[])[]
  /** All of them need judging where the value is UNKNOWN. */
  readonly all: readonly number[]
}

/** By rule: what it needs besides a bound by which it is found. */
export type Needs = Pick<Bounded, 'needed' | 'settles'>

export const guardIndexOf = (
  guards: readonly Guard[],
  needs: readonly Needs[],
  codes: TextCodes,
  slotCount: number,
): GuardIndex => {
  const bounds: Bounded[] = []
  const asking = new Map<number, number[][]>()
  for (const guard of guards) {
    const { rule, slot, wanted } = guard
    const { needed, settles } = needs[rule] ?? noNeeds
    const [bound] = boundsOf(rangeFor(guard, codes), slot)
    if (!bound) continue
    if (typeof wanted === 'object') bounds.push({ ...bound, rule, needed, settles })
    else {
      const byCode = asking.get(slot) ?? []
      asking.set(slot, byCode)
      const rules = (byCode[bound.bound] ??= [])
      rules.push(candidateOf(rule, settles && needed.length === 0))
    }
  }
  return {
    bounds: boundIndexOf(bounds, slotCount),
    asking: Array.from(asking, ([slot, byCode]) => ({ slot, byCode, all: byCode.flat() })),
  }
}

const noNeeds: Needs = { needed: [], settles: false }

/** Adds the rules that ask for what the slot holds, by its code; NaN is UNKNOWN. */
export const addAsking = ({ byCode, all }: Asking, code: number, into: Candidates): void => {
  const rules = Number.isNaN(code) ? all : byCode[code]
  if (!rules) return
  for (const rule of rules) {
    into.rules[into.count] = rule
    into.count += 1
  }
}
