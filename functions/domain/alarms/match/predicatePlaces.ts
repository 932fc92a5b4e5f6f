import type { ConditionPlaces } from '#shared/expression/compile.ts'
import { comparisonNumber, operation } from '#shared/expression/program.ts'
import type { ConditionNode, Logic } from '#shared/expression/tree.ts'
import { hasRange } from './range.ts'

/**
 * The predicates of a rule, as positions of their instructions in the compiled code. A predicate is a condition that
 * compares one parameter with a constant. Most rules are FALSE most of the time, and their predicates show this
 * without running the whole rule.
 */
export interface PredicatePlaces {
  /**
   * Predicates of which at least one must be TRUE for the rule to be TRUE. An index therefore uses them to find the
   * rule. Empty if the rule has no such predicates.
   */
  readonly any: readonly number[]
  /** Predicates that must all be TRUE for the rule to be TRUE. An index may use the last one to find the rule. */
  readonly each: readonly number[]
  /**
   * Whether the rule consists only of the predicates in `each`, joined by `and`, so that they alone decide its
   * result.
   */
  readonly eachDecides: boolean
}

/** The compiled code of a program, and the positions of one rule's conditions in it. */
interface Written {
  readonly code: Int32Array
  readonly places: ConditionPlaces
}

export const findPredicatePlaces = (root: Logic, written: Written): PredicatePlaces => {
  const any = anyOf(root, written)
  const each = eachOf(root, written)
  const isLast = (place: number): boolean => place === any[0]
  return {
    any,
    each: [...each.filter(place => !isLast(place)), ...each.filter(isLast)],
    eachDecides: eachDecides(root, written),
  }
}

const anyOf = (node: Logic, written: Written): readonly number[] => {
  if (node.type === 'condition') return placeOf(node, written)
  const left = anyOf(node.left, written)
  const right = anyOf(node.right, written)
  // An `or` is FALSE only if both of its sides are FALSE.
  if (node.type === 'or') return left.length > 0 && right.length > 0 ? [...left, ...right] : []
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left
  const difference = costOf(right, written) - costOf(left, written)
  // If an index would find the rule equally often by either side of an `and`, the side with the lower slot is chosen.
  // The predicates of many rules then use few slots.
  return difference < 0 || (difference === 0 && slotOf(right, written) < slotOf(left, written)) ? right : left
}

const eachOf = (node: Logic, written: Written): readonly number[] => {
  if (node.type === 'condition') return placeOf(node, written)
  return node.type === 'and' ? [...eachOf(node.left, written), ...eachOf(node.right, written)] : []
}

const eachDecides = (node: Logic, written: Written): boolean =>
  node.type === 'condition'
    ? placeOf(node, written).length > 0
    : node.type === 'and' && eachDecides(node.left, written) && eachDecides(node.right, written)

/**
 * Returns the position in the code of a condition that requires a number in a range, or a certain text or boolean.
 * Empty for any other condition.
 */
const placeOf = (node: ConditionNode, { places, code }: Written): readonly number[] => {
  const place = places.get(node)
  const kind = place === undefined ? undefined : code[place]
  return place !== undefined && kind !== undefined && (hasRange(kind) || kind === asksForValue) ? [place] : []
}

const asksForValue = operation.matchSlot + comparisonNumber['=']

const slotOf = ([place = 0]: readonly number[], { code }: Written): number => code[place + 1] ?? 0

/**
 * Estimates how often an index finds a rule by these predicates. A number crosses an alarm threshold less often than
 * a state or a switch has the value that a rule tests for.
 */
const costOf = (places: readonly number[], { code }: Written): number =>
  places.reduce((sum, place) => sum + (code[place] === asksForValue ? 4 : 1), 0)
