// Server only: lint keeps the console from loading this file.

import type { Comparison, ConditionNode, Logic } from './tree.ts'

/**
 * The opposite of an expression: FALSE if that is TRUE, TRUE if it is FALSE, UNKNOWN if it is UNKNOWN. It has the same
 * conditions at the same places, so an index finds it by them. Decision 140 says why a clear condition is compiled so.
 */
export const negate = (node: Logic): Logic =>
  node.type === 'condition'
    ? negated(node)
    : { ...node, type: node.type === 'and' ? 'or' : 'and', left: negate(node.left), right: negate(node.right) }

const negated = (node: ConditionNode): ConditionNode =>
  // No comparison is the opposite of `has`.
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
