import { listConditions } from './conditions.ts'
import { printCondition } from './print.ts'
import type { Arithmetic, ConditionNode, Logic, NumberNode, Term } from './tree.ts'

/**
 * A number in an expression that is compared with a value or used in arithmetic. The minutes of a function are not
 * constants.
 */
export interface Constant {
  /** The constant's value as a reader sees it, including the minus sign of `-20`. */
  readonly value: number
  readonly condition: ConditionNode
  /** The tree node of the constant's digits, without a minus sign before them. */
  readonly digits: NumberNode
  readonly isNegative: boolean
}

/**
 * Returns the constants of an expression in the order of its text. The place of a constant is its index in this list.
 */
export const findConstants = (root: Logic): Constant[] =>
  listConditions(root).flatMap(condition =>
    [condition.left, condition.right].flatMap(term =>
      numbersIn(term, false).map(({ digits, isNegative }) => ({
        value: isNegative ? -digits.value : digits.value,
        condition,
        digits,
        isNegative,
      })),
    ),
  )

const numbersIn = (term: Term, isNegative: boolean): Pick<Constant, 'digits' | 'isNegative'>[] => {
  if (term.type === 'number') return [{ digits: term, isNegative }]
  if (term.type === 'negative') return numbersIn(term.operand, true)
  return term.type === 'arithmetic' ? [...numbersIn(term.left, false), ...numbersIn(term.right, false)] : []
}

/**
 * Returns the text of an expression with the constants at the given places replaced. The rest of the text stays
 * unchanged.
 */
export const replaceConstants = (text: string, root: Logic, values: ReadonlyMap<number, number>): string => {
  let result = text
  // The last constant is replaced first, so that the positions of the earlier ones remain valid.
  for (const [place, { digits, isNegative }] of [...findConstants(root).entries()].reverse()) {
    const value = values.get(place)
    if (value === undefined) continue
    result = result.slice(0, digits.start) + literalOf(isNegative ? -value : value) + result.slice(digits.end)
  }
  return result
}

/** Formats a number so that it can replace digits anywhere in an expression, even after a sign. */
const literalOf = (value: number): string => (value < 0 ? `(${value})` : String(Math.abs(value)))

/** Prints the condition that contains a constant, with another value for this constant. */
export const printWith = ({ condition, digits, isNegative }: Constant, value: number): string => {
  const changed = (node: NumberNode): number => (node === digits ? (isNegative ? -value : value) : node.value)
  return printCondition(mapped(condition, changed))
}

/**
 * Describes the context of a constant: the text of its condition without any constants, and the constant's index
 * among them. Two constants with the same context express the same limit.
 */
export const describeContext = ({ condition, digits }: Constant): string => {
  const place = findConstants(condition).findIndex(one => one.digits === digits)
  return `${place} ${printCondition(mapped(condition, () => Number.NaN))}`
}

const mapped = (condition: ConditionNode, value: (node: NumberNode) => number): ConditionNode => ({
  ...condition,
  left: mappedTerm(condition.left, value),
  right: mappedTerm(condition.right, value),
})

const mappedTerm = <T extends Term>(term: T, value: (node: NumberNode) => number): T | Arithmetic => {
  if (term.type === 'number') return numberOf(term, value(term))
  if (term.type === 'negative') {
    const operand: Arithmetic = mappedTerm(term.operand, value)
    // Two minus signs in a row, as in -(-20), are merged into the resulting number.
    return operand.type === 'negative' && operand.operand.type === 'number' && term.operand.type === 'number'
      ? operand.operand
      : { ...term, operand }
  }
  if (term.type !== 'arithmetic') return term
  return { ...term, left: mappedTerm(term.left, value), right: mappedTerm(term.right, value) }
}

/** A number as a node of an expression. As in the parser's output, a negative number is a minus sign and digits. */
const numberOf = (node: NumberNode, value: number): Arithmetic =>
  value < 0 ? { ...node, type: 'negative', operand: { ...node, value: -value } } : { ...node, value }
