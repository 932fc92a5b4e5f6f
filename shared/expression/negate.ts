// This file is for servers only. A lint rule prevents the console from importing it.

import type { Comparison, ConditionNode, Logic } from './tree.ts'

/**
 * Returns the opposite of an expression: FALSE if the expression is TRUE, TRUE if it is FALSE, and UNKNOWN if it is
 * UNKNOWN. The conditions keep their order, so that the index of rules can also find the opposite. Decision 140 says
 * why clear conditions are compiled in this way.
 */
export const negate = (node: Logic): Logic =>
  node.type === 'condition'
    ? negated(node)
    : { ...node, type: node.type === 'and' ? 'or' : 'and', left: negate(node.left), right: negate(node.right) }

const negated = (node: ConditionNode): ConditionNode =>
  // No comparison is the opposite of `has`. The condition is marked as negated instead.
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
