import { encodeCandidate, type Candidates } from './candidates.ts'
import type { InputSlots } from './inputSlots.ts'
import type { Range } from './range.ts'

/**
 * A lower or upper limit of the number in a slot, which is a place for one of an instrument's values. With sign 1,
 * `value` is the lowest number allowed. With sign -1, it is the highest number allowed times -1, and the slot's number
 * times -1 is compared with it. A threshold holds if the compared number is not below `value`.
 */
export interface Threshold {
  readonly slot: number
  readonly sign: 1 | -1
  readonly value: number
}

/** A rule in the index of thresholds, with the threshold that finds it. */
export interface IndexedRule extends Threshold {
  readonly rule: number
  /**
   * The other thresholds that must hold for the rule to be TRUE. Only the first `remainingLimit` of them are stored
   * in the index.
   */
  readonly remaining: readonly Threshold[]
  /** Whether it is certain that the rule is TRUE if the threshold that finds it and all of `remaining` hold. */
  readonly decides: boolean
}

/**
 * How many of a rule's other thresholds fit into a row of the index, in addition to the threshold that finds the
 * rule.
 */
export const remainingLimit = 2

/** Converts a range to one threshold, or to two thresholds if the range is limited at both ends. */
export const makeThresholds = ({ low, high }: Range, slot: number): Threshold[] => {
  const lower: Threshold = { slot, sign: 1, value: low }
  const upper: Threshold = { slot, sign: -1, value: -high }
  if (low === Number.NEGATIVE_INFINITY) return [upper]
  return high === Number.POSITIVE_INFINITY ? [lower] : [lower, upper]
}

/**
 * Finds the rules whose thresholds hold. A group contains the thresholds of one number: of the number in a slot or,
 * for upper limits, of that number times -1, which is at `slotCount + slot` in `InputSlots.numbers`. Each threshold
 * is a row of 32 bytes. The rows of a group are in ascending order, so that none holds after the first one that does
 * not. Most rows are never read.
 *
 *     group 0                        group 1
 *     | row | row | row | NaN row |  | row | row | NaN row |  …      rows of one group ascend by `threshold`
 *
 *     one row
 *     byte       0           8               16              24           28          32
 *     Float64    | threshold | remaining A   | remaining B   |                        |
 *     Int32      |           |               |               | places     | candidate |
 *     index      0           1               2               6            7
 *                            Float64 indexes                 Int32 indexes
 *
 * `places` has the place of A's number in its low and of B's in its high 16 bits. A remaining threshold that a rule
 * does not have is -Infinity, which holds for every number. The NaN row ends a group: NaN holds for nothing.
 * Decision 43 says why rows are read without a branch.
 */
export interface ThresholdIndex {
  readonly groups: ThresholdGroups
  readonly rows: Float64Array
  /** The same memory as `rows`, viewed as 32-bit integers. */
  readonly integers: Int32Array
  readonly slotCount: number
}

/**
 * All or some of the groups of a threshold index, as parallel arrays. A group has the thresholds of one slot and one
 * sign.
 */
export interface ThresholdGroups {
  /** For each group, the position of the number that its thresholds are compared with, in `InputSlots.numbers`. */
  readonly places: Int32Array
  /** For each group, the value of its lowest threshold. */
  readonly firsts: Float64Array
  /** For each group, where its first row begins in `rows`. */
  readonly starts: Int32Array
}

const rowSize = 4
const placesAt = 6
const candidateAt = 7

const noThreshold: Threshold = { slot: 0, sign: 1, value: Number.NEGATIVE_INFINITY }

/** Builds the index of the rules' thresholds. There must be fewer than 32,768 slots. */
export const buildThresholdIndex = (rules: readonly IndexedRule[], slotCount: number): ThresholdIndex => {
  const placeOf = ({ slot, sign }: Threshold): number => (sign === 1 ? slot : slotCount + slot)
  const ascending = rules.toSorted((a, b) => placeOf(a) - placeOf(b) || a.value - b.value)
  const groups = Map.groupBy(ascending, placeOf)
  const rows = new Float64Array((rules.length + groups.size) * rowSize)
  const integers = new Int32Array(rows.buffer)
  const starts: number[] = []
  let at = 0
  for (const group of groups.values()) {
    starts.push(at)
    for (const { value, rule, remaining, decides } of group) {
      const [a = noThreshold, b = noThreshold] = remaining
      rows.set([value, a.value, b.value], at)
      integers[2 * at + placesAt] = placeOf(a) | (placeOf(b) << 16)
      integers[2 * at + candidateAt] = encodeCandidate(rule, decides)
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
    },
    rows,
    integers,
    slotCount,
  }
}

/** Returns those groups of thresholds whose slots `wanted` accepts. */
export const groupsOn = ({ groups, slotCount }: ThresholdIndex, wanted: (slot: number) => boolean): ThresholdGroups => {
  const { places, firsts, starts } = groups
  const isWanted = (_: number, group: number): boolean => wanted((places[group] ?? 0) % slotCount)
  return { places: places.filter(isWanted), firsts: firsts.filter(isWanted), starts: starts.filter(isWanted) }
}

/**
 * Adds the rules in these groups whose thresholds may all hold. A threshold on an UNKNOWN number, which is NaN, may
 * hold. `active` is overwritten, and must have space for every group of the index. No branch in the code depends on
 * which thresholds hold: a processor cannot predict such a branch, and a wrong prediction costs more than writing a
 * candidate rule that is then discarded.
 */
export const collectByThreshold = (
  groups: ThresholdGroups,
  { rows, integers }: ThresholdIndex,
  { numbers }: InputSlots,
  active: Int32Array,
  found: Candidates,
): void => {
  const { places, starts } = groups
  const { rules } = found
  let { count } = found
  const activeCount = findActive(groups, numbers, active)
  for (let each = 0; each < activeCount; each += 1) {
    const group = active[each] ?? 0
    const number = numbers[places[group] ?? 0] ?? 0
    const most = Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
    for (let at = starts[group] ?? 0; most >= (rows[at] ?? 0); at += rowSize) {
      const both = integers[2 * at + placesAt] ?? 0
      const a = numbers[both & 0xffff] ?? 0
      const b = numbers[both >>> 16] ?? 0
      rules[count] = integers[2 * at + candidateAt] ?? 0
      count += 1 ^ (+(a < (rows[at + 1] ?? 0)) | +(b < (rows[at + 2] ?? 0)))
    }
  }
  found.count = count
}

/** Writes to `active` those groups of thresholds whose lowest threshold may hold, and returns their number. */
const findActive = ({ places, firsts }: ThresholdGroups, numbers: Float64Array, active: Int32Array): number => {
  let count = 0
  for (let group = 0; group < places.length; group += 1) {
    active[count] = group
    count += 1 ^ +((numbers[places[group] ?? 0] ?? 0) < (firsts[group] ?? 0))
  }
  return count
}
