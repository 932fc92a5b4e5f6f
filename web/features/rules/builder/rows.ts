import { isCallName } from '#shared/expression/builtIns.ts'
import { printInput, printText } from '#shared/expression/print.ts'
import { parse } from '#shared/expression/parse.ts'
import type { Comparison, ConditionNode, Logic, ParameterNode, Term } from '#shared/expression/tree.ts'

/** What a parameter is compared with (specification B §2): a value, another parameter, TRUE or FALSE. */
export type Operand =
  | { readonly kind: 'number' | 'text'; readonly value: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'truth'; readonly value: boolean }

/** A condition, which may be incomplete. A name or an operator that has not been chosen yet is empty. */
export interface ConditionRow {
  readonly kind: 'condition'
  /** The condition's id, which is unique within the expression. */
  readonly id: number
  readonly parameter: string
  readonly operator: Comparison | ''
  readonly operand: Operand
}

/** Conditions and groups joined by the same operator, `and` or `or`. */
export interface GroupRow {
  readonly kind: 'group'
  readonly id: number
  readonly join: 'and' | 'or'
  readonly parts: readonly Part[]
}

export type Part = ConditionRow | GroupRow

/** The rows of the builder, and the text that they produce. Decision 42 says why the text is what is stored. */
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

/** The builder's initial rows: a single empty condition. */
export const emptyGroup: GroupRow = { kind: 'group', id: 0, join: 'and', parts: [newCondition(1)] }

/** The expression that the rows produce. An empty part leaves a gap in it, which every check refuses. */
export const textOfRows = (group: GroupRow): string => {
  const isUntouched = group.parts.every(part => part.kind === 'condition' && isEmpty(part))
  return isUntouched ? '' : textOf(group)
}

const isEmpty = ({ parameter, operator, operand }: ConditionRow): boolean =>
  parameter === '' && operator === '' && textOfOperand(operand) === ''

const textOf = (part: Part): string => {
  if (part.kind === 'condition') {
    const words = [part.parameter && printInput(part.parameter), part.operator, textOfOperand(part.operand)]
    return `(${words.filter(word => word !== '').join(' ')})`
  }
  const texts = part.parts.map(one => (one.kind === 'group' && one.parts.length > 1 ? `(${textOf(one)})` : textOf(one)))
  return texts.filter(text => text !== '').join(` ${part.join} `)
}

const numeral = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Matches any text that could still become a number by typing on. */
const beginning = /^[+-]?\d*(?:\.\d*)?(?:e[+-]?\d*)?$/i

/**
 * Converts a typed number to the notation of rules. It also accepts `.5`, `5.` and `+5`. Returns undefined if the
 * text is not a number.
 */
const numberText = (typed: string): string | undefined => {
  const text = typed
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=e|$)/i, '')
  return numeral.test(text) && Number.isFinite(Number(text)) ? text : undefined
}

/** Whether the typed text can no longer become a number. */
export const isNoNumber = (typed: string): boolean => {
  const text = typed.trim()
  if (!beginning.test(text)) return true
  return numeral.test(text) && numberText(text) === undefined
}

const textOfOperand = (operand: Operand): string => {
  switch (operand.kind) {
    case 'number': {
      const value = operand.value.trim()
      // A value that is not a number is written as quoted text, so that every check refuses it.
      return value === '' ? '' : (numberText(value) ?? printText(value))
    }
    case 'text':
      return printText(operand.value)
    case 'parameter':
      return operand.name && printInput(operand.name)
    case 'truth':
      return operand.value ? 'TRUE' : 'FALSE'
  }
}

/**
 * Converts an expression into rows; undefined if the expression is invalid, does arithmetic, or starts with a value.
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

/** The operands of a chain of `and` or `or`: three for `a and b and c`, however they are nested. */
const chainOf = (node: Logic, join: 'and' | 'or'): readonly Logic[] =>
  node.type === join ? [...chainOf(node.left, join), ...chainOf(node.right, join)] : [node]

const conditionOf = ({ left, operator, right }: ConditionNode, id: number): ConditionRow | undefined => {
  const operand = operandOf(right)
  if (left.type !== 'parameter' || isQuotedCall(left) || !operand) return undefined
  return { kind: 'condition', id, parameter: left.name, operator, operand }
}

/** Whether a parameter has a name that reads like a function. Rows cannot tell it from that function. */
const isQuotedCall = ({ name, call }: ParameterNode): boolean => call === undefined && isCallName(name)

const operandOf = (term: Term): Operand | undefined => {
  switch (term.type) {
    case 'parameter':
      return isQuotedCall(term) ? undefined : { kind: 'parameter', name: term.name }
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
