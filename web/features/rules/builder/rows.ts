import { printName, printText } from '#shared/expression/print.ts'
import { parse } from '#shared/expression/parse.ts'
import type { Comparison, ConditionNode, Logic, Term } from '#shared/expression/tree.ts'

/** What a parameter is compared with (specification B §2): a value, another parameter, TRUE or FALSE. */
export type Operand =
  | { readonly kind: 'number' | 'text'; readonly value: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'truth'; readonly value: boolean }

/** One condition, also a half-made one: an empty name or operator has not been chosen yet. */
export interface ConditionRow {
  readonly kind: 'condition'
  /** The id of the condition, unique among all parts of the expression. */
  readonly id: number
  readonly parameter: string
  readonly operator: Comparison | ''
  readonly operand: Operand
}

/** Conditions and groups that one word joins, `and` or `or`. */
export interface GroupRow {
  readonly kind: 'group'
  readonly id: number
  readonly join: 'and' | 'or'
  readonly parts: readonly Part[]
}

export type Part = ConditionRow | GroupRow

/** The rows of the builder, with the text that they stand for. Decision 42 says why the text is what is stored. */
export interface Rows {
  readonly text: string
  readonly group: GroupRow
}

export const newCondition = (id: number): ConditionRow => ({
  kind: 'condition',
  id,
  parameter: '',
  operator: '',
  operand: { kind: 'number', value: '' },
})

/** The builder's first rows: one condition to fill in. */
export const emptyGroup: GroupRow = { kind: 'group', id: 0, join: 'and', parts: [newCondition(1)] }

/** The expression that the rows stand for. A part that is not filled in leaves a gap, which every check refuses. */
export const textOfRows = (group: GroupRow): string => {
  const isUntouched = group.parts.every(part => part.kind === 'condition' && isEmpty(part))
  return isUntouched ? '' : textOf(group)
}

const isEmpty = ({ parameter, operator, operand }: ConditionRow): boolean =>
  parameter === '' && operator === '' && textOfOperand(operand) === ''

const textOf = (part: Part): string => {
  if (part.kind === 'condition') {
    const words = [part.parameter && printName(part.parameter), part.operator, textOfOperand(part.operand)]
    return `(${words.filter(word => word !== '').join(' ')})`
  }
  const texts = part.parts.map(one => (one.kind === 'group' && one.parts.length > 1 ? `(${textOf(one)})` : textOf(one)))
  return texts.filter(text => text !== '').join(` ${part.join} `)
}

const numeral = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Matches anything that somebody may type on the way to a number. */
const beginning = /^[+-]?\d*(?:\.\d*)?(?:e[+-]?\d*)?$/i

/**
 * A number as the rule language spells it. `.5`, `5.` and `+5` are accepted, too. Undefined if the text is no number.
 */
const numberText = (typed: string): string | undefined => {
  const text = typed
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=e|$)/i, '')
  return numeral.test(text) && Number.isFinite(Number(text)) ? text : undefined
}

/** Whether the text typed so far cannot become a number. */
export const isNoNumber = (typed: string): boolean => {
  const text = typed.trim()
  if (!beginning.test(text)) return true
  return numeral.test(text) && numberText(text) === undefined
}

const textOfOperand = (operand: Operand): string => {
  switch (operand.kind) {
    case 'number': {
      const value = operand.value.trim()
      // A value that is no number is written as a text in quotes, so that every check refuses it as a number.
      return value === '' ? '' : (numberText(value) ?? printText(value))
    }
    case 'text':
      return printText(operand.value)
    case 'parameter':
      return operand.name && printName(operand.name)
    case 'truth':
      return operand.value ? 'TRUE' : 'FALSE'
  }
}

/**
 * The rows that an expression can be shown as; undefined for one that is wrong, or calculates, or begins with a value.
 */
export const parseExpressionRows = (text: string): GroupRow | undefined => {
  if (text.trim() === '') return emptyGroup
  const { tree } = parse(text)
  if (!tree) return undefined
  let lastId = 0
  const partOf = (node: Logic): Part | undefined => {
    lastId += 1
    const id = lastId
    if (node.type === 'condition') return conditionOf(node, id)
    const parts = chainOf(node, node.type).map(partOf)
    return parts.includes(undefined) ? undefined : { kind: 'group', id, join: node.type, parts: parts.filter(isPart) }
  }
  const part = partOf(tree.root)
  return part?.kind === 'condition' ? { ...emptyGroup, parts: [part] } : part
}

const isPart = (part: Part | undefined): part is Part => part !== undefined

/** The parts of a chain: three for `a and b and c`, whichever two were joined first. */
const chainOf = (node: Logic, join: 'and' | 'or'): readonly Logic[] =>
  node.type === join ? [...chainOf(node.left, join), ...chainOf(node.right, join)] : [node]

const conditionOf = ({ left, operator, right }: ConditionNode, id: number): ConditionRow | undefined => {
  const operand = operandOf(right)
  if (left.type !== 'parameter' || !operand) return undefined
  return { kind: 'condition', id, parameter: left.name, operator, operand }
}

const operandOf = (term: Term): Operand | undefined => {
  switch (term.type) {
    case 'parameter':
      return { kind: 'parameter', name: term.name }
    case 'truth':
      return { kind: 'truth', value: term.value }
    case 'text':
      return { kind: 'text', value: term.value }
    case 'number':
      return { kind: 'number', value: String(term.value) }
    case 'negative':
      return term.operand.type === 'number' ? { kind: 'number', value: `-${term.operand.value}` } : undefined
    case 'arithmetic':
    case 'code':
      return undefined
  }
}
