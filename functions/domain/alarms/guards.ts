import type { ConditionNode, Logic } from '#shared/expression/tree.ts'
import type { Compiled } from '#shared/expression/compile.ts'
import { comparisonNumber, operation } from '#shared/expression/program.ts'

/** Places in a rule's program of conditions that tell quickly that it is FALSE, as most rules are most of the time. */
export interface Guards {
  /**
   * Where all of them are FALSE, so is the expression. Each compares one parameter with a constant, so that an index
   * finds those that are not. Nothing where the expression has no such conditions.
   */
  readonly anyGuard: readonly number[] | undefined
  /** Where one of them is FALSE, so is the expression. */
  readonly eachGuard: readonly number[]
}

export const guardsOf = (root: Logic, compiled: Compiled): Guards => {
  const anyGuard = anyOf(root, compiled)
  return { anyGuard, eachGuard: eachOf(root, compiled).filter(place => place !== anyGuard?.[0]) }
}

const anyOf = (node: Logic, compiled: Compiled): readonly number[] | undefined => {
  if (node.type === 'condition') return placeOf(node, compiled)
  const left = anyOf(node.left, compiled)
  const right = anyOf(node.right, compiled)
  // Either side of an `and` can make it FALSE; an `or` is FALSE only with both.
  if (node.type === 'or') return left && right && [...left, ...right]
  if (!left || !right) return left ?? right
  return costOf(right, compiled) < costOf(left, compiled) ? right : left
}

const eachOf = (node: Logic, compiled: Compiled): readonly number[] => {
  if (node.type === 'condition') return placeOf(node, compiled) ?? []
  return node.type === 'and' ? [...eachOf(node.left, compiled), ...eachOf(node.right, compiled)] : []
}

/** Thresholds, and states or switches that must have a value. */
const placeOf = (node: ConditionNode, { places, code }: Compiled): [number] | undefined => {
  const place = places.get(node)
  const kind = place === undefined ? undefined : code[place]
  return place !== undefined && kind !== undefined && (isThreshold(kind) || kind === asksForValue) ? [place] : undefined
}

const asksForValue = operation.matchSlot + comparisonNumber['=']

export const isThreshold = (kind: number): boolean =>
  kind >= operation.compareSlot + comparisonNumber['>'] && kind <= operation.compareSlot + comparisonNumber['<=']

/** A threshold of an alarm is crossed less often than a state or a switch has its usual value. */
const costOf = (places: readonly number[], { code }: Compiled): number =>
  places.reduce((sum, place) => sum + (code[place] === asksForValue ? 4 : 1), 0)
