import type { ConditionPlaces } from '#shared/expression/compile.ts'
import { comparisonNumber, operation } from '#shared/expression/program.ts'
import type { ConditionNode, Logic } from '#shared/expression/tree.ts'
import { hasRange } from './range.ts'

/**
 * The places of a rule's predicates: conditions that compare one parameter with a constant, and so quickly show that
 * the rule is FALSE, as most rules are most of the time. A place is the index of a condition's instruction in the
 * code.
 */
export interface PredicatePlaces {
  /** The rule is FALSE if all of these are, so an index finds it by them. Empty if it has no such predicates. */
  readonly any: readonly number[]
  /** The rule is FALSE if one of these is. The predicate that an index finds the rule by is the last. */
  readonly each: readonly number[]
  /** Whether the rule is nothing but the predicates in `each`, joined by `and`, so that they decide its result. */
  readonly eachDecides: boolean
}

/** The code of a program, and where in it the conditions of one rule stand. */
interface Written {
  readonly code: Int32Array
  readonly places: ConditionPlaces
}

export const predicatePlacesOf = (root: Logic, written: Written): PredicatePlaces => {
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
  // An `or` is FALSE only with both sides.
  if (node.type === 'or') return left.length > 0 && right.length > 0 ? [...left, ...right] : []
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left
  const difference = costOf(right, written) - costOf(left, written)
  // If both cost the same, the lower slot: then the predicates of many rules are on few slots.
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

/** The place of a number within a range, or of a state or switch that must have a value. */
const placeOf = (node: ConditionNode, { places, code }: Written): readonly number[] => {
  const place = places.get(node)
  const kind = place === undefined ? undefined : code[place]
  return place !== undefined && kind !== undefined && (hasRange(kind) || kind === asksForValue) ? [place] : []
}

const asksForValue = operation.matchSlot + comparisonNumber['=']

const slotOf = ([place = 0]: readonly number[], { code }: Written): number => code[place + 1] ?? 0

/** A threshold of an alarm is crossed less often than a state or a switch has its usual value. */
const costOf = (places: readonly number[], { code }: Written): number =>
  places.reduce((sum, place) => sum + (code[place] === asksForValue ? 4 : 1), 0)
