import { addCandidate, type Candidates } from './candidates.ts'
import type { Guard } from './compiledRule.ts'
import type { Threshold } from './threshold.ts'

/**
 * All guards, by slot: which rules need judging for the values in the slots. A threshold holds where
 * `sign * value > limit`, so that all of them are looked through by one comparison each. Those of one slot and sign stand
 * side by side by their limits: after the first that does not hold, none of them does, and so most are never looked at.
 */
export interface GuardIndex {
  readonly slots: Int32Array
  readonly signs: Float64Array
  readonly limits: Float64Array
  readonly rules: Int32Array
  /** Where the thresholds of the next slot or sign begin. */
  readonly next: Int32Array
  /** By slot: where its thresholds begin; they end where those of the next slot begin. */
  readonly starts: Int32Array
  /** By slot: rules by the value that they ask for. */
  readonly equal: readonly (EqualGuards | undefined)[]
  /** Slots with such rules. */
  readonly equalSlots: readonly number[]
}

interface EqualGuards {
  readonly byValue: Map<string | boolean, number[]>
  /** All of them need judging where the value is UNKNOWN. */
  readonly all: number[]
}

interface Crossing extends Threshold {
  readonly rule: number
  readonly slot: number
}

export const guardIndexOf = (guards: readonly Guard[], slotCount: number): GuardIndex => {
  const crossings = Array.from({ length: slotCount }, (): Crossing[] => [])
  const equal = Array.from({ length: slotCount }, (): EqualGuards | undefined => undefined)
  for (const { rule, slot, wanted } of guards) {
    if (typeof wanted === 'object') crossings[slot]?.push({ rule, slot, ...wanted })
    else addEqualGuard((equal[slot] ??= { byValue: new Map(), all: [] }), wanted, rule)
  }
  const starts = new Int32Array(slotCount + 1)
  for (const [slot, here] of crossings.entries()) {
    here.sort((a, b) => a.sign - b.sign || a.limit - b.limit)
    starts[slot + 1] = (starts[slot] ?? 0) + here.length
  }
  const all = crossings.flat()
  return {
    slots: Int32Array.from(all, ({ slot }) => slot),
    signs: Float64Array.from(all, ({ sign }) => sign),
    limits: Float64Array.from(all, ({ limit }) => limit),
    rules: Int32Array.from(all, ({ rule }) => rule),
    next: nextOf(all),
    starts,
    equal,
    equalSlots: [...equal.keys()].filter(slot => equal[slot] !== undefined),
  }
}

const nextOf = (crossings: readonly Crossing[]): Int32Array => {
  const next = new Int32Array(crossings.length)
  let end = crossings.length
  for (let place = crossings.length - 1; place >= 0; place -= 1) {
    next[place] = end
    const [here, before] = [crossings[place], crossings[place - 1]]
    if (here?.slot !== before?.slot || here?.sign !== before?.sign) end = place
  }
  return next
}

const addEqualGuard = ({ byValue, all }: EqualGuards, value: string | boolean, rule: number): void => {
  all.push(rule)
  const others = byValue.get(value)
  if (others) others.push(rule)
  else byValue.set(value, [rule])
}

/** Adds the rules of thresholds from one place to another that may be other than FALSE; NaN is UNKNOWN. */
export const addThresholds = (
  { slots, signs, limits, rules, next }: GuardIndex,
  values: Float64Array,
  from: number,
  to: number,
  into: Candidates,
): void => {
  for (let place = from; place < to;) {
    const value = (values[slots[place] ?? 0] ?? Number.NaN) * (signs[place] ?? 1)
    if (value <= (limits[place] ?? 0)) place = next[place] ?? to
    else {
      // What is not at or below the limit is above it or not known.
      addCandidate(into, rules[place] ?? 0)
      place += 1
    }
  }
}

/** Adds the rules that ask for the slot's text or boolean; undefined is UNKNOWN. */
export const addEqual = (
  { equal }: GuardIndex,
  slot: number,
  value: string | boolean | undefined,
  into: Candidates,
): void => {
  const guards = equal[slot]
  const rules = value === undefined ? guards?.all : guards?.byValue.get(value)
  if (rules) for (const rule of rules) addCandidate(into, rule)
}
