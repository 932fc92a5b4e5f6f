import { isBuiltInName, statusInputs } from './builtIns.ts'
import type { Arithmetic, ConditionNode, ExpressionTree, Logic, ParameterNode, Term } from './tree.ts'

/** Lists the conditions of an expression, in the order of its text. */
export const listConditions = (root: Logic): ConditionNode[] => {
  const found: ConditionNode[] = []
  const visit = (node: Logic): void => {
    if (node.type === 'condition') {
      found.push(node)
      return
    }
    visit(node.left)
    visit(node.right)
  }
  visit(root)
  return found
}

/** Lists every mention of a parameter or another input in an expression, in the order of its text. */
export const parameterNodes = (root: Logic): ParameterNode[] =>
  listConditions(root)
    .flatMap(({ left, right }) => [...partsOf(left), ...partsOf(right)])
    .filter(part => part.type === 'parameter')

/** The inputs that an expression uses, including built-in ones. Each is listed once, in the order of the text. */
export const listExpressionInputs = ({ root }: ExpressionTree): string[] => [
  ...new Set(parameterNodes(root).map(({ name }) => name)),
]

/**
 * The model's parameters that an expression uses, directly or in functions. Each is listed once, in the order of the
 * text.
 */
export const listExpressionParameters = ({ root }: ExpressionTree): string[] => [
  ...new Set(parameterNodes(root).flatMap(({ name, call }) => call?.parameter ?? (isBuiltInName(name) ? [] : name))),
]

/**
 * Returns an expression's first input that uses the service's clock, or undefined if there is none. An expression
 * with such an input is also evaluated at every full minute. It can use only one of the instrument's own values: the
 * status.
 */
export const serviceInputIn = (root: Logic): ParameterNode | undefined =>
  parameterNodes(root).find(({ name, call }) =>
    call ? call.function !== 'change' : isBuiltInName(name) && !statusInputs.some(input => input === name),
  )

/**
 * Lists every mention of a parameter's value, or of its `change`, in an expression. Functions that use the service's
 * clock, such as `silent(P)`, are left out.
 */
export const valueNodes = (root: Logic): ParameterNode[] =>
  parameterNodes(root).filter(({ name, call }) => (call ? call.function === 'change' : !isBuiltInName(name)))

/**
 * Lists the uses of the function `change` in an expression. Equal uses are listed once. The order is that of the
 * text.
 */
export const changesIn = (root: Logic): ParameterNode[] => [
  ...new Map(
    parameterNodes(root)
      .filter(({ call }) => call?.function === 'change')
      .map(node => [node.name, node]),
  ).values(),
]

/** Lists all operands of the arithmetic on one side of a condition, in the order of the text. */
export const listOperands = (term: Term): Term[] => partsOf(term).filter(part => part !== term)

/** Lists the nodes of one side of a condition: the side itself and all terms that it contains. */
const partsOf = (term: Term): Term[] => {
  const parts: Term[] = []
  const visit = (part: Term | Arithmetic): void => {
    parts.push(part)
    if (part.type === 'negative') visit(part.operand)
    if (part.type !== 'arithmetic') return
    visit(part.left)
    visit(part.right)
  }
  visit(term)
  return parts
}
