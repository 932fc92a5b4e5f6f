import { conditionsOf, operandsOf, parameterNodes } from './conditions.ts'
import { byPosition, problemAt, type ExpressionProblem } from './problem.ts'
import type { Comparison, ConditionNode, ExpressionTree, Term } from './tree.ts'

/** `code` is the `Code` of device code rules; a model's parameters are of the other types. */
export type ValueType = 'number' | 'string' | 'boolean' | 'code'

/** A model's parameters by mnemonic. */
export type ParameterTypes = ReadonlyMap<string, ValueType>

/** The problems that keep a parsed expression from being evaluated with these parameters, by position. */
export const check = ({ root, length }: ExpressionTree, parameters: ParameterTypes): ExpressionProblem[] => {
  const named = parameterNodes(root)
  const problems = named
    .filter(({ name }) => !parameters.has(name))
    .map(node => problemAt('unknown-parameter', node, `The model has no parameter ${node.name}`))
  if (named.length === 0) {
    const whole = { start: 0, end: length }
    problems.push(problemAt('no-parameter', whole, 'An expression must compare at least one parameter'))
  }
  return byPosition([...problems, ...conditionsOf(root).flatMap(condition => conditionProblems(condition, parameters))])
}

const conditionProblems = (condition: ConditionNode, parameters: ParameterTypes): ExpressionProblem[] => {
  const operands = [condition.left, condition.right].flatMap(operandsOf).filter(({ type }) => type === 'parameter')
  const wrong = operands.filter(operand => (typeOf(operand, parameters) ?? 'number') !== 'number')
  if (wrong.length > 0) {
    return wrong.map(operand => problemAt('type-mismatch', operand, 'Only numbers can be used in calculations'))
  }
  const left = typeOf(condition.left, parameters)
  const right = typeOf(condition.right, parameters)
  if (left === undefined || right === undefined || fits(condition.operator, left, right)) return []
  return [problemAt('type-mismatch', condition, mismatch(condition.operator, left, right))]
}

/** Whether a condition can be TRUE or FALSE with these parameters. */
export const isWellTyped = (condition: ConditionNode, parameters: ParameterTypes): boolean =>
  parameterNodes(condition).every(({ name }) => parameters.has(name)) &&
  conditionProblems(condition, parameters).length === 0

/** The type of a term; undefined for an unknown parameter. */
export const typeOf = (term: Term, parameters: ParameterTypes): ValueType | undefined => {
  switch (term.type) {
    case 'parameter':
      return parameters.get(term.name)
    case 'text':
      return 'string'
    case 'truth':
      return 'boolean'
    case 'code':
      return 'code'
    case 'number':
    case 'negative':
    case 'arithmetic':
      return 'number'
  }
}

export const fits = (operator: Comparison, left: ValueType, right: ValueType): boolean => {
  if (left !== right) return false
  if (left === 'code') return operator === '='
  if (operator === 'has') return left === 'string'
  return operator === '=' || operator === '!=' || left === 'number'
}

const words: Record<ValueType, string> = {
  number: 'a number',
  string: 'a text',
  boolean: 'TRUE or FALSE',
  code: 'an error code',
}

const mismatch = (operator: Comparison, left: ValueType, right: ValueType): string =>
  left === right
    ? `'${operator}' cannot compare ${words[left]} with another`
    : `'${operator}' cannot compare ${words[left]} with ${words[right]}`
