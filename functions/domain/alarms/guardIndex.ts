import type { Candidates } from './candidates.ts'
import type { Guard } from './compiledRule.ts'
import type { Range } from './range.ts'

/**
 * All guards: which rules need judging for the values in the slots. What is looked at together stands together, in few
 * arrays, as it is looked at for every message.
 */
export interface GuardIndex {
  readonly groups: BoundGroups
  /**
   * Five numbers each: the bound, times the sign of its group; its rule; a slot and the range that the rule needs it to be
   * in besides, since by that most of the rules that are found fail. Those of a group ascend: after the first that does not
   * hold, none of them does, and so most are never looked at.
   */
  readonly bounds: Float64Array
  readonly asking: readonly Asking[]
}

/** Bounds of the same slot and side. */
export interface BoundGroups {
  readonly slots: Int32Array
  /** 1 for lower bounds, -1 for upper ones. */
  readonly signs: Float64Array
  readonly firsts: Float64Array
  /** Where they begin and end in `bounds`. */
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** The rules that ask for a text or boolean in a slot. */
export interface Asking {
  readonly slot: number
  readonly byValue: Map<string | boolean, number[]>
  /** All of them need judging where the value is UNKNOWN. */
  readonly all: number[]
}

/** A number that a rule needs. */
export interface NeededNumber extends Range {
  readonly slot: number
}

interface Group {
  readonly slot: number
  readonly sign: 1 | -1
  readonly bounds: { readonly bound: number; readonly rule: number }[]
}

const boundSize = 5

export const guardIndexOf = (
  guards: readonly Guard[],
  slotCount: number,
  needed: readonly (NeededNumber | undefined)[],
): GuardIndex => {
  const lows = Array.from({ length: slotCount }, (_, slot): Group => ({ slot, sign: 1, bounds: [] }))
  const highs = Array.from({ length: slotCount }, (_, slot): Group => ({ slot, sign: -1, bounds: [] }))
  const asking = new Map<number, Asking>()
  for (const { rule, slot, wanted } of guards) {
    if (typeof wanted !== 'object') ask(asking, slot, wanted, rule)
    // A number that must be equal to a constant stands by its lower bound: it only has to be found where it may hold.
    else if (wanted.low > Number.NEGATIVE_INFINITY) lows[slot]?.bounds.push({ bound: wanted.low, rule })
    else highs[slot]?.bounds.push({ bound: -wanted.high, rule })
  }
  const groups = [...lows, ...highs].filter(({ bounds }) => bounds.length > 0).toSorted((a, b) => a.slot - b.slot)
  for (const { bounds } of groups) bounds.sort((a, b) => a.bound - b.bound)
  return { groups: groupsOf(groups), bounds: boundTable(groups, guards.length, needed), asking: [...asking.values()] }
}

const ask = (asking: Map<number, Asking>, slot: number, value: string | boolean, rule: number): void => {
  const here = asking.get(slot) ?? { slot, byValue: new Map<string | boolean, number[]>(), all: [] }
  asking.set(slot, here)
  here.all.push(rule)
  const others = here.byValue.get(value)
  if (others) others.push(rule)
  else here.byValue.set(value, [rule])
}

const groupsOf = (groups: readonly Group[]): BoundGroups => {
  let end = 0
  const ends = Int32Array.from(groups, ({ bounds }) => (end += bounds.length * boundSize))
  return {
    slots: Int32Array.from(groups, ({ slot }) => slot),
    signs: Float64Array.from(groups, ({ sign }) => sign),
    firsts: Float64Array.from(groups, ({ bounds: [first] }) => first?.bound ?? 0),
    starts: ends.map((end, group) => end - (groups[group]?.bounds.length ?? 0) * boundSize),
    ends,
  }
}

const boundTable = (
  groups: readonly Group[],
  most: number,
  needed: readonly (NeededNumber | undefined)[],
): Float64Array => {
  const table = new Float64Array(most * boundSize)
  let at = 0
  for (const { bounds } of groups) {
    for (const { bound, rule } of bounds) {
      const { slot, low, high } = needed[rule] ?? noNumber
      table[at] = bound
      table[at + 1] = rule
      table[at + 2] = slot
      table[at + 3] = low
      table[at + 4] = high
      at += boundSize
    }
  }
  return table
}

const noNumber: NeededNumber = { slot: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

/** Those on slots that are `wanted`. */
export const someGroups = (groups: BoundGroups, wanted: (slot: number) => boolean): BoundGroups => {
  const isWanted = (_: number, group: number): boolean => wanted(groups.slots[group] ?? 0)
  return {
    slots: groups.slots.filter(isWanted),
    signs: groups.signs.filter(isWanted),
    firsts: groups.firsts.filter(isWanted),
    starts: groups.starts.filter(isWanted),
    ends: groups.ends.filter(isWanted),
  }
}

/** Adds the rules that some bounds find: those that may be other than FALSE with the numbers in the slots. */
export const addBounded = (
  { slots, signs, firsts, starts, ends }: BoundGroups,
  bounds: Float64Array,
  numbers: Float64Array,
  into: Candidates,
): void => {
  const { rules } = into
  let count = into.count
  for (let group = 0; group < slots.length; group += 1) {
    // NaN is UNKNOWN: below no bound and out of no range.
    const number = (numbers[slots[group] ?? 0] ?? 0) * (signs[group] ?? 1)
    if (number < (firsts[group] ?? 0)) continue
    const end = ends[group] ?? 0
    for (let at = starts[group] ?? 0; at < end; at += boundSize) {
      if (number < (bounds[at] ?? 0)) break
      const needed = numbers[bounds[at + 2] ?? 0] ?? 0
      if (needed < (bounds[at + 3] ?? 0) || needed > (bounds[at + 4] ?? 0)) continue
      rules[count] = bounds[at + 1] ?? 0
      count += 1
    }
  }
  into.count = count
}

/** Adds the rules that ask for the slot's text or boolean; undefined is UNKNOWN. */
export const addAsking = ({ byValue, all }: Asking, value: string | boolean | undefined, into: Candidates): void => {
  const rules = value === undefined ? all : byValue.get(value)
  if (!rules) return
  for (const rule of rules) {
    into.rules[into.count] = rule
    into.count += 1
  }
}
