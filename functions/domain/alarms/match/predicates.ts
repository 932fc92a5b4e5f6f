import type { ConditionNode, Logic } from '#shared/expression/tree.ts'
import type { Compiled } from '#shared/expression/compile.ts'
import { comparisonNumber, operation } from '#shared/expression/program.ts'
import { hasRange } from './range.ts'

/** Places in a rule's program of conditions that tell quickly that it is FALSE, as most rules are most of the time. */
export interface Predicates {
  /**
   * Where all of them are FALSE, so is the expression. Each compares one parameter with a constant, so that an index
   * finds those that are not. Nothing where the expression has no such conditions.
   */
  readonly anyPredicate: readonly number[] | undefined
  /** Where one of them is FALSE, so is the expression. The predicate by which the index finds the rule is the last. */
  readonly eachPredicate: readonly number[]
  /** Whether they are all of its conditions, joined by `and`, so that they tell its verdict. */
  readonly eachDecides: boolean
}

export const predicatesOf = (root: Logic, compiled: Compiled): Predicates => {
  const anyPredicate = anyOf(root, compiled)
  const each = eachOf(root, compiled)
  const isLast = (place: number): boolean => place === anyPredicate?.[0]
  return {
    anyPredicate,
    eachPredicate: [...each.filter(place => !isLast(place)), ...each.filter(isLast)],
    eachDecides: eachDecides(root, compiled),
  }
}

const anyOf = (node: Logic, compiled: Compiled): readonly number[] | undefined => {
  if (node.type === 'condition') return placeOf(node, compiled)
  const left = anyOf(node.left, compiled)
  const right = anyOf(node.right, compiled)
  // Either side of an `and` can make it FALSE; an `or` is FALSE only with both.
  if (node.type === 'or') return left && right && [...left, ...right]
  if (!left || !right) return left ?? right
  const difference = costOf(right, compiled) - costOf(left, compiled)
  // Of what costs the same the lower slot, so that the predicates of many rules are on few slots.
  return difference < 0 || (difference === 0 && slotOf(right, compiled) < slotOf(left, compiled)) ? right : left
}

const eachOf = (node: Logic, compiled: Compiled): readonly number[] => {
  if (node.type === 'condition') return placeOf(node, compiled) ?? []
  return node.type === 'and' ? [...eachOf(node.left, compiled), ...eachOf(node.right, compiled)] : []
}

const eachDecides = (node: Logic, compiled: Compiled): boolean =>
  node.type === 'condition'
    ? placeOf(node, compiled) !== undefined
    : node.type === 'and' && eachDecides(node.left, compiled) && eachDecides(node.right, compiled)

/** Numbers within a range, and states or switches that must have a value. */
const placeOf = (node: ConditionNode, { places, code }: Compiled): [number] | undefined => {
  const place = places.get(node)
  const kind = place === undefined ? undefined : code[place]
  return place !== undefined && kind !== undefined && (hasRange(kind) || kind === asksForValue) ? [place] : undefined
}

const asksForValue = operation.matchSlot + comparisonNumber['=']

/** Of the first of some places. */
const slotOf = ([place = 0]: readonly number[], { code }: Compiled): number => code[place + 1] ?? 0

/** A threshold of an alarm is crossed less often than a state or a switch has its usual value. */
const costOf = (places: readonly number[], { code }: Compiled): number =>
  places.reduce((sum, place) => sum + (code[place] === asksForValue ? 4 : 1), 0)
