import { isBuiltIn, isCallName } from './builtIns.ts'
import { isPlainName } from './tokenize.ts'
import type { Arithmetic, ArithmeticNode, ConditionNode, ExpressionTree, Logic, ParameterNode, Term } from './tree.ts'

/**
 * Prints an expression in its canonical form. Keywords have one spelling, and parts are separated by one space.
 * Parentheses are only written if the tree requires them, and around an `and` on the right side of an `and`. Parsing
 * the result gives the same tree.
 */
export const print = ({ root }: ExpressionTree): string => printLogic(root)

export const printLogic = (node: Logic): string => {
  if (node.type === 'condition') return `(${printCondition(node)})`
  const left = printLogic(node.left)
  const right = printLogic(node.right)
  const leftBinds = node.left.type === 'condition' || node.left.type === node.type || node.left.type === 'and'
  const rightBinds = node.right.type === 'condition' || (node.type === 'or' && node.right.type === 'and')
  return `${leftBinds ? left : `(${left})`} ${node.type} ${rightBinds ? right : `(${right})`}`
}

export const printCondition = ({ left, operator, right }: ConditionNode): string =>
  `${printTerm(left)} ${operator} ${printTerm(right)}`

export const printTerm = (term: Term): string => {
  switch (term.type) {
    case 'text':
      return printText(term.value)
    case 'truth':
      return term.value ? 'TRUE' : 'FALSE'
    case 'code':
      return term.value
    case 'number':
      return String(term.value)
    case 'parameter':
      return term.call || isBuiltIn(term.name) ? term.name : printName(term.name)
    case 'negative':
      return `-${printOperand(term.operand, term.operand.type === 'arithmetic')}`
    case 'arithmetic':
      return printArithmetic(term)
  }
}

const printArithmetic = (node: ArithmeticNode): string => {
  const { left, sign, right } = node
  const leftWeaker = left.type === 'arithmetic' && rank(left) < rank(node)
  const rightWeaker = right.type === 'arithmetic' && rank(right) <= rank(node)
  return `${printOperand(left, leftWeaker)} ${sign} ${printOperand(right, rightWeaker)}`
}

const rank = ({ sign }: ArithmeticNode): number => (sign === '+' || sign === '-' ? 1 : 2)

const printOperand = (node: Arithmetic, inParentheses: boolean): string =>
  inParentheses ? `(${printTerm(node)})` : printTerm(node)

/** Writes a text as it appears in expressions, in quotes. */
export const printText = (text: string): string => quoted(text, "'")

/** Writes a mnemonic as it appears in expressions, in double quotes if it needs them. */
export const printName = (name: string): string => (isPlainName(name) ? name : quoted(name, '"'))

/**
 * Writes the name of an input as expressions have it. Built-in inputs and functions of parameters have no quotes,
 * because a name in quotes is a mnemonic.
 */
export const printInput = (name: string): string => (isBuiltIn(name) || isCallName(name) ? name : printName(name))

/** Writes a function call as it appears in expressions. The result is also the name of the input. */
export const callName = ({ function: name, parameter, minutes }: NonNullable<ParameterNode['call']>): string =>
  `${name}(${printName(parameter)}${minutes === undefined ? '' : `, ${minutes}`})`

const quoted = (text: string, quote: string): string => `${quote}${text.replaceAll(quote, quote + quote)}${quote}`
