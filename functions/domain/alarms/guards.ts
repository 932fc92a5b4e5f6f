import { simpleCondition, type SimpleCondition } from '#shared/expression/simpleCondition.ts'
import { isJudgeable, type ParameterTypes } from '#shared/expression/check.ts'
import type { Logic } from '#shared/expression/tree.ts'

/**
 * Conditions of which an expression needs at least one that is not FALSE: where all of them are FALSE, so is the
 * expression. Each compares one parameter with a constant, so that an index finds those that hold. Nothing where an
 * expression has no such conditions.
 */
export const guardsOf = (node: Logic, parameters: ParameterTypes): readonly SimpleCondition[] | undefined => {
  if (node.type === 'condition') {
    const simple = isJudgeable(node, parameters) ? simpleCondition(node) : undefined
    return simple && isIndexed(simple) ? [simple] : undefined
  }
  const left = guardsOf(node.left, parameters)
  const right = guardsOf(node.right, parameters)
  // Either side of an `and` can make it FALSE; an `or` is FALSE only with both.
  if (node.type === 'or') return left && right && [...left, ...right]
  if (!left || !right) return left ?? right
  return costOf(right) < costOf(left) ? right : left
}

const isIndexed = ({ operator }: SimpleCondition): boolean => operator !== '!=' && operator !== 'has'

/** A threshold of an alarm is crossed less often than a state or a switch has its usual value. */
const costOf = (guards: readonly SimpleCondition[]): number =>
  guards.reduce((sum, { operator }) => sum + (operator === '=' ? 4 : 1), 0)
