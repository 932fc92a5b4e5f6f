import {
  builtIns,
  builtInTypes,
  changeLimits,
  isBuiltIn,
  isBuiltInName,
  isCallName,
  shortestSilenceMinutes,
} from './builtIns.ts'
import { changesIn, listConditions, listOperands, parameterNodes, serviceInputIn, valueNodes } from './conditions.ts'
import { printName } from './print.ts'
import { byPosition, problemAt, type ExpressionProblem } from './problem.ts'
import type { ParameterTypes, ValueType } from './valueType.ts'
import type { Comparison, ConditionNode, ExpressionTree, Logic, ParameterNode, Term } from './tree.ts'

/**
 * Returns why a parsed expression cannot be evaluated with these parameters. The problems are in the order of the
 * text.
 */
export const check = ({ root, length }: ExpressionTree, parameters: ParameterTypes): ExpressionProblem[] => {
  const named = parameterNodes(root)
  const problems = named.flatMap(node => unknownProblem(node, parameters) ?? [])
  if (named.length === 0) {
    const whole = { start: 0, end: length }
    problems.push(problemAt('no-parameter', whole, 'An expression must compare at least one parameter'))
  }
  const conditions = listConditions(root)
  return byPosition([
    ...problems,
    ...mixedTimes(root),
    ...changeProblems(root, parameters),
    ...conditions.flatMap(condition => conditionProblems(condition, parameters)),
    ...conditions.filter(asksForShortSilence).map(shortSilenceProblem),
  ])
}

const unknownProblem = (node: ParameterNode, parameters: ParameterTypes): ExpressionProblem | undefined => {
  if (computeTermType(node, parameters) !== undefined) return undefined
  const message =
    node.call === undefined && isBuiltInName(node.name)
      ? `There is no built-in input ${node.name}. Use ${builtIns.join(', ')}`
      : `The model has no parameter ${node.call?.parameter ?? node.name}`
  return problemAt('unknown-parameter', node, message)
}

/**
 * Finds the problems of an expression that mixes inputs on the service's clock with values of the instrument. The
 * latter use the instrument's clock, so they are not defined at a full minute of the service.
 */
const mixedTimes = (root: Logic): ExpressionProblem[] => {
  const byService = serviceInputIn(root)
  if (!byService) return []
  return valueNodes(root).map(node => {
    const silent = `silent(${printName(node.call?.parameter ?? node.name)})`
    const message = `${byService.name} goes by the service's time, so ${node.name} can only stand in ${silent} beside it`
    return problemAt('mixed-times', node, message)
  })
}

/**
 * Finds the problems of a clear condition whose clock is not that of its rule's expression. If one of the two has an
 * input on the service's clock, the other cannot have values of the instrument, which are on the instrument's clock.
 */
export const clearProblems = (clear: ExpressionTree, expression: ExpressionTree): ExpressionProblem[] => {
  const [own, other] = [serviceInputIn(clear.root), serviceInputIn(expression.root)]
  if (other && !own)
    return valueNodes(clear.root).map(node =>
      problemAt(
        'mixed-times',
        node,
        `The rule compares ${other.name}, so a clear condition cannot use ${node.name}, a value of the instrument`,
      ),
    )
  const [value] = valueNodes(expression.root)
  if (!own || other || !value) return []
  const message = `${own.name} goes by the service's time, so it cannot clear a rule on ${value.name}`
  return [problemAt('mixed-times', own, message)]
}

/**
 * Finds the problems with uses of the function `change`. The number of different pairs of parameter and minutes is
 * limited for all rules of a model together. The same limit therefore applies to a single expression.
 */
const changeProblems = (root: Logic, parameters: ParameterTypes): ExpressionProblem[] => {
  const { minutes: most, pairs } = changeLimits
  const changes = parameterNodes(root).filter(({ call }) => call?.function === 'change')
  const wrong = changes.flatMap(node => {
    const { minutes = 0, parameter } = node.call ?? { parameter: node.name }
    if (minutes < 1 || minutes > most)
      return problemAt('change-out-of-range', node, `The minutes of a change must be a number from 1 to ${most}`)
    const isOther = (parameters.get(parameter) ?? 'number') !== 'number'
    return isOther
      ? problemAt('type-mismatch', node, `Only a number has a change, and ${parameter} is not a number`)
      : []
  })
  const ninth = changesIn(root)[pairs]
  return ninth
    ? [...wrong, problemAt('too-many-changes', ninth, `The rules of a model can ask for at most ${pairs} changes`)]
    : wrong
}

const isSilence = (term: Term): boolean => term.type === 'parameter' && term.name === '$SILENT'

const asksForShortSilence = ({ left, right }: ConditionNode): boolean =>
  [[left, right] as const, [right, left] as const].some(
    ([term, other]) => isSilence(term) && other.type === 'number' && other.value < shortestSilenceMinutes,
  )

const shortSilenceProblem = (condition: ConditionNode): ExpressionProblem =>
  problemAt('silence-too-short', condition, `$SILENT must be compared with ${shortestSilenceMinutes} minutes or more`)

const conditionProblems = (condition: ConditionNode, parameters: ParameterTypes): ExpressionProblem[] => {
  const operands = [condition.left, condition.right].flatMap(listOperands).filter(({ type }) => type === 'parameter')
  const wrong = operands.filter(operand => (computeTermType(operand, parameters) ?? 'number') !== 'number')
  if (wrong.length > 0) {
    return wrong.map(operand => problemAt('type-mismatch', operand, 'Only numbers can be used in calculations'))
  }
  const left = computeTermType(condition.left, parameters)
  const right = computeTermType(condition.right, parameters)
  if (left === undefined || right === undefined || fits(condition.operator, left, right)) return []
  return [problemAt('type-mismatch', condition, mismatch(condition.operator, left, right))]
}

/** Whether a condition can ever be TRUE or FALSE if its parameters have these types. */
export const isWellTyped = (condition: ConditionNode, parameters: ParameterTypes): boolean =>
  parameterNodes(condition).every(node => computeTermType(node, parameters) !== undefined) &&
  changeProblems(condition, parameters).length === 0 &&
  conditionProblems(condition, parameters).length === 0

/** The type of one side of a condition. Undefined if it contains an unknown parameter. */
export const computeTermType = (term: Term, parameters: ParameterTypes): ValueType | undefined => {
  switch (term.type) {
    case 'parameter':
      return typeOfParameter(term, parameters)
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

/** The type of the input with this name. Undefined if the name is a parameter that the model does not have. */
export const inputType = (name: string, parameters: ParameterTypes): ValueType | undefined => {
  if (isBuiltIn(name)) return builtInTypes[name]
  return isCallName(name) ? 'number' : parameters.get(name)
}

const typeOfParameter = ({ name, call }: ParameterNode, parameters: ParameterTypes): ValueType | undefined => {
  if (call) return parameters.has(call.parameter) ? 'number' : undefined
  // A name in quotes that reads like a function is a mnemonic: no value would ever come for a function.
  return isBuiltIn(name) ? builtInTypes[name] : parameters.get(name)
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
