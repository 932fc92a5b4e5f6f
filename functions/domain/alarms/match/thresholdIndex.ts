import { candidateOf, type Candidates } from './candidates.ts'
import type { InputSlots } from './inputSlots.ts'
import type { Range } from './range.ts'

/** Rules that are found by a bound of a number. */
export interface ThresholdIndex {
  readonly groups: ThresholdGroups
  /**
   * A row for each bound. What is looked at together stands together, as it is looked at for every message: the bound, the
   * rows of two other numbers, their places, and the rule as a candidate. The rows of a group ascend: after the first
   * bound that does not hold, none of them does, and so most are never looked at. After its last row is a NaN, which holds
   * for nothing.
   */
  readonly rows: Float64Array
  /** The same memory. */
  readonly integers: Int32Array
  readonly slotCount: number
}

/** Bounds of one of the numbers of `InputSlots`, which are both of a slot and of it times -1. */
export interface ThresholdGroups {
  readonly places: Int32Array
  readonly firsts: Float64Array
  /** Where they begin in `rows`. */
  readonly starts: Int32Array
  /** Overwritten by each message that is evaluated, as far as groups are active. */
  readonly active: Int32Array
}

/** The lowest that a number may be, or the highest, times -1. */
export interface Threshold {
  readonly slot: number
  readonly sign: 1 | -1
  readonly value: number
}

/** One, or two where a number has to be within both; a rule is found by the first. */
export const thresholdsOf = ({ low, high }: Range, slot: number): Threshold[] => {
  const lower: Threshold = { slot, sign: 1, value: low }
  const upper: Threshold = { slot, sign: -1, value: -high }
  if (low === Number.NEGATIVE_INFINITY) return [upper]
  return high === Number.POSITIVE_INFINITY ? [lower] : [lower, upper]
}

/** A rule that is found by a bound. */
export interface IndexedRule extends Threshold {
  readonly rule: number
  /** By these most of the rules that are found fail. Of more than there is room for the first count. */
  readonly remaining: readonly Threshold[]
  /** The bound and these are all there is to the rule. */
  readonly decides: boolean
}

/** How many other rows a row has room for. */
export const remainingLimit = 2

const rowSize = 4
/** Among the integers of a row. */
const placesAt = 6
const ruleAt = 7

/** Of numbers in so many slots, fewer than 32,768. */
export const thresholdIndexOf = (rules: readonly IndexedRule[], slotCount: number): ThresholdIndex => {
  const placeOf = ({ slot, sign }: Threshold): number => (sign === 1 ? slot : slotCount + slot)
  const groups = Map.groupBy(
    rules.toSorted((a, b) => placeOf(a) - placeOf(b) || a.value - b.value),
    placeOf,
  )
  const rows = new Float64Array((rules.length + groups.size) * rowSize)
  const integers = new Int32Array(rows.buffer)
  const starts: number[] = []
  let at = 0
  for (const group of groups.values()) {
    starts.push(at)
    for (const {
      value,
      rule,
      remaining: [one = noThreshold, other = noThreshold],
      decides,
    } of group) {
      rows.set([value, one.value, other.value], at)
      integers[2 * at + placesAt] = placeOf(one) | (placeOf(other) << 16)
      integers[2 * at + ruleAt] = candidateOf(rule, decides)
      at += rowSize
    }
    rows[at] = Number.NaN
    at += rowSize
  }
  return {
    groups: {
      places: Int32Array.from(groups.keys()),
      firsts: Float64Array.from(groups.values(), ([first]) => first?.value ?? 0),
      starts: Int32Array.from(starts),
      active: new Int32Array(groups.size),
    },
    rows,
    integers,
    slotCount,
  }
}

const noThreshold: Threshold = { slot: 0, sign: 1, value: Number.NEGATIVE_INFINITY }

/** Those on slots that are `wanted`. */
export const groupsOn = ({ groups, slotCount }: ThresholdIndex, wanted: (slot: number) => boolean): ThresholdGroups => {
  const { places, firsts, starts } = groups
  const isWanted = (_: number, group: number): boolean => wanted((places[group] ?? 0) % slotCount)
  return {
    places: places.filter(isWanted),
    firsts: firsts.filter(isWanted),
    starts: starts.filter(isWanted),
    active: places.filter(isWanted),
  }
}

/**
 * Adds the rules that may be other than FALSE with the numbers of its inputs. Which groups have a bound that holds, and
 * which of their rows fail, can't be foretold, and so nothing branches by it: to have guessed wrong costs a processor more
 * than to write down what does not count.
 */
export const collectByThreshold = (
  groups: ThresholdGroups,
  { rows, integers }: ThresholdIndex,
  { numbers }: InputSlots,
  found: Candidates,
): void => {
  const { places, starts, active } = groups
  const { rules } = found
  let { count } = found
  const activeCount = findActive(groups, numbers)
  for (let each = 0; each < activeCount; each += 1) {
    const group = active[each] ?? 0
    const number = numbers[places[group] ?? 0] ?? 0
    // Of an UNKNOWN number no bound is known not to hold.
    const most = Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
    for (let at = starts[group] ?? 0; most >= (rows[at] ?? 0); at += rowSize) {
      const both = integers[2 * at + placesAt] ?? 0
      const one = numbers[both & 0xffff] ?? 0
      const other = numbers[both >>> 16] ?? 0
      rules[count] = integers[2 * at + ruleAt] ?? 0
      count += 1 ^ (+(one < (rows[at + 1] ?? 0)) | +(other < (rows[at + 2] ?? 0)))
    }
  }
  found.count = count
}

/** Puts down the groups whose first bound may hold; NaN is below none. Gives how many. */
const findActive = ({ places, firsts, active }: ThresholdGroups, numbers: Float64Array): number => {
  let count = 0
  for (let group = 0; group < places.length; group += 1) {
    active[count] = group
    count += 1 ^ +((numbers[places[group] ?? 0] ?? 0) < (firsts[group] ?? 0))
  }
  return count
}
