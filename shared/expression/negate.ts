// This file is for servers only: lint keeps the console from loading it.

import type { Comparison, ConditionNode, Logic } from './tree.ts'

/**
 * The opposite of an expression: FALSE if the expression is TRUE, TRUE if it is FALSE, and UNKNOWN if it is UNKNOWN.
 * It has the same conditions at the same places, so that an index can find it. Decision 140 says why clear conditions
 * are compiled in this way.
 */
export const negate = (node: Logic): Logic =>
  node.type === 'condition'
    ? negated(node)
    : { ...node, type: node.type === 'and' ? 'or' : 'and', left: negate(node.left), right: negate(node.right) }

const negated = (node: ConditionNode): ConditionNode =>
  // No comparison is the opposite of `has`, so the condition is marked as negated.
  node.operator === 'has'
    ? { ...node, isNegated: node.isNegated !== true }
    : { ...node, operator: opposites[node.operator] }

const opposites: Record<Exclude<Comparison, 'has'>, Comparison> = {
  '=': '!=',
  '!=': '=',
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
}
