import { listConditions, parameterNodes } from './conditions.ts'
import { parse } from './parse.ts'
import { printCondition, printTerm } from './print.ts'
import type { ConditionNode } from './tree.ts'

/**
 * Lists the limits that an expression sets for each of its parameters. If a condition begins with the parameter, the
 * limit is the rest of the condition, such as `> 400`. If a condition uses the parameter in arithmetic, the limit is
 * the whole condition. An expression that cannot be parsed sets no limits.
 */
export const listParameterLimits = (ruleExpression: string): ReadonlyMap<string, readonly string[]> => {
  const limits = new Map<string, string[]>()
  const parsed = parse(ruleExpression)
  if (!parsed.tree) return limits
  for (const condition of listConditions(parsed.tree.root))
    for (const name of new Set(parameterNodes(condition).map(node => node.name)))
      limits.set(name, [...(limits.get(name) ?? []), limitOn(name, condition)])
  return limits
}

const limitOn = (name: string, condition: ConditionNode): string => {
  const { left, operator, right } = condition
  return left.type === 'parameter' && left.name === name ? `${operator} ${printTerm(right)}` : printCondition(condition)
}
