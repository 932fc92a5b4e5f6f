import { candidateOf, type Candidates } from './candidates.ts'
import type { InputSlots } from './inputSlots.ts'
import type { Range } from './range.ts'

/** Rules that are found by a bound of a number. */
export interface BoundIndex {
  readonly groups: BoundGroups
  /**
   * A row for each bound. What is looked at together stands together, as it is looked at for every message: the bound, the
   * bounds of two other numbers, their places, and the rule as a candidate. The rows of a group ascend: after the first
   * bound that does not hold, none of them does, and so most are never looked at. After its last row is a NaN, which holds
   * for nothing.
   */
  readonly bounds: Float64Array
  /** The same memory. */
  readonly integers: Int32Array
  readonly slotCount: number
}

/** Bounds of one of the numbers of `InputSlots`, which are both of a slot and of it times -1. */
export interface BoundGroups {
  readonly places: Int32Array
  readonly firsts: Float64Array
  /** Where they begin in `bounds`. */
  readonly starts: Int32Array
  /** Overwritten by each message that is judged, as far as groups are reached. */
  readonly reached: Int32Array
}

/** The lowest that a number may be, or the highest, times -1. */
export interface Bound {
  readonly slot: number
  readonly sign: 1 | -1
  readonly bound: number
}

/** One, or two where a number has to be within both; a rule is found by the first. */
export const boundsOf = ({ low, high }: Range, slot: number): Bound[] => {
  const lower: Bound = { slot, sign: 1, bound: low }
  const upper: Bound = { slot, sign: -1, bound: -high }
  if (low === Number.NEGATIVE_INFINITY) return [upper]
  return high === Number.POSITIVE_INFINITY ? [lower] : [lower, upper]
}

/** A rule that is found by a bound. */
export interface Bounded extends Bound {
  readonly rule: number
  /** By these most of the rules that are found fail. Of more than there is room for the first count. */
  readonly needed: readonly Bound[]
  /** The bound and these are all there is to the rule. */
  readonly settles: boolean
}

/** How many other bounds a row has room for. */
export const neededLimit = 2

const rowSize = 4
/** Among the integers of a row. */
const placesAt = 6
const ruleAt = 7

/** Of numbers in so many slots, fewer than 32,768. */
export const boundIndexOf = (rules: readonly Bounded[], slotCount: number): BoundIndex => {
  const placeOf = ({ slot, sign }: Bound): number => (sign === 1 ? slot : slotCount + slot)
  const groups = Map.groupBy(
    rules.toSorted((a, b) => placeOf(a) - placeOf(b) || a.bound - b.bound),
    placeOf,
  )
  const bounds = new Float64Array((rules.length + groups.size) * rowSize)
  const integers = new Int32Array(bounds.buffer)
  const starts: number[] = []
  let at = 0
  for (const group of groups.values()) {
    starts.push(at)
    for (const {
      bound,
      rule,
      needed: [one = noBound, other = noBound],
      settles,
    } of group) {
      bounds.set([bound, one.bound, other.bound], at)
      integers[2 * at + placesAt] = placeOf(one) | (placeOf(other) << 16)
      integers[2 * at + ruleAt] = candidateOf(rule, settles)
      at += rowSize
    }
    bounds[at] = Number.NaN
    at += rowSize
  }
  return {
    groups: {
      places: Int32Array.from(groups.keys()),
      firsts: Float64Array.from(groups.values(), ([first]) => first?.bound ?? 0),
      starts: Int32Array.from(starts),
      reached: new Int32Array(groups.size),
    },
    bounds,
    integers,
    slotCount,
  }
}

const noBound: Bound = { slot: 0, sign: 1, bound: Number.NEGATIVE_INFINITY }

/** Those on slots that are `wanted`. */
export const someGroups = ({ groups, slotCount }: BoundIndex, wanted: (slot: number) => boolean): BoundGroups => {
  const { places, firsts, starts } = groups
  const isWanted = (_: number, group: number): boolean => wanted((places[group] ?? 0) % slotCount)
  return {
    places: places.filter(isWanted),
    firsts: firsts.filter(isWanted),
    starts: starts.filter(isWanted),
    reached: places.filter(isWanted),
  }
}

/**
 * Adds the rules that may be other than FALSE with the numbers of its inputs. Which groups have a bound that holds, and
 * which of their rows fail, can't be foretold, and so nothing branches by it: to have guessed wrong costs a processor more
 * than to write down what does not count.
 */
export const addBounded = (
  groups: BoundGroups,
  { bounds, integers }: BoundIndex,
  { numbers }: InputSlots,
  found: Candidates,
): void => {
  const { places, starts, reached } = groups
  const { rules } = found
  let { count } = found
  const reachedCount = findReached(groups, numbers)
  for (let each = 0; each < reachedCount; each += 1) {
    const group = reached[each] ?? 0
    const number = numbers[places[group] ?? 0] ?? 0
    // Of an UNKNOWN number no bound is known not to hold.
    const most = Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
    for (let at = starts[group] ?? 0; most >= (bounds[at] ?? 0); at += rowSize) {
      const both = integers[2 * at + placesAt] ?? 0
      const one = numbers[both & 0xffff] ?? 0
      const other = numbers[both >>> 16] ?? 0
      rules[count] = integers[2 * at + ruleAt] ?? 0
      count += 1 ^ (+(one < (bounds[at + 1] ?? 0)) | +(other < (bounds[at + 2] ?? 0)))
    }
  }
  found.count = count
}

/** Puts down the groups whose first bound may hold; NaN is below none. Gives how many. */
const findReached = ({ places, firsts, reached }: BoundGroups, numbers: Float64Array): number => {
  let count = 0
  for (let group = 0; group < places.length; group += 1) {
    reached[count] = group
    count += 1 ^ +((numbers[places[group] ?? 0] ?? 0) < (firsts[group] ?? 0))
  }
  return count
}
