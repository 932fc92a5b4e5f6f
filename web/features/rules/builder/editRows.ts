import type { Parameter } from '#shared/contract/calls/models.ts'
import { comparisons, type Comparison } from '#shared/expression/tree.ts'
import { fits } from '#shared/expression/check.ts'
import { newCondition, type ConditionRow, type GroupRow, type Operand, type Part } from './rows.ts'

type DataType = Parameter['dataType']

/** The operators of conditions, in the order of specification B §9. */
export const operators: readonly Comparison[] = ['=', '>', '>=', '<', '<=', '!=', 'has']

/** The operators that compare values of a type; all of them if the type is not known. */
export const operatorsFor = (type: DataType | undefined): readonly Comparison[] =>
  type === undefined ? comparisons : operators.filter(operator => fits(operator, type, type))

const operandKind = { number: 'number', string: 'text' } as const

/** Changes an operand so that it fits a type. What was typed stays. */
const operandFor = (type: DataType | undefined, operand: Operand): Operand => {
  if (type === undefined || operand.kind === 'parameter') return operand
  if (type === 'boolean') return operand.kind === 'truth' ? operand : { kind: 'truth', value: true }
  return { kind: operandKind[type], value: operand.kind === 'truth' ? '' : operand.value }
}

/** The ways to give the value that a parameter is compared with. */
export type OperandKind = 'value' | 'parameter' | 'truth'

export const kindOf = ({ kind }: Operand): OperandKind => (kind === 'parameter' || kind === 'truth' ? kind : 'value')

/** The kinds of operands that fit a type; all of them while the type is not known. */
export const operandKindsFor = (type: DataType | undefined): readonly OperandKind[] => {
  if (type === undefined) return ['value', 'parameter', 'truth']
  return type === 'boolean' ? ['truth', 'parameter'] : ['value', 'parameter']
}

/**
 * The condition with another parameter. An operator that cannot compare values of that parameter's type is removed.
 */
export const withParameter = (row: ConditionRow, parameter: string, type: DataType | undefined): ConditionRow => ({
  ...row,
  parameter,
  operator: operatorsFor(type).some(operator => operator === row.operator) ? row.operator : '',
  operand: operandFor(type, row.operand),
})

export const withOperandKind = (row: ConditionRow, kind: OperandKind, type: DataType | undefined): ConditionRow => {
  if (kind === kindOf(row.operand)) return row
  if (kind === 'parameter') return { ...row, operand: { kind, name: '' } }
  if (kind === 'truth') return { ...row, operand: { kind, value: true } }
  return { ...row, operand: { kind: type === 'string' ? 'text' : 'number', value: '' } }
}

const idsIn = (part: Part): readonly number[] =>
  part.kind === 'group' ? [part.id, ...part.parts.flatMap(idsIn)] : [part.id]

/** An id that no part of the expression has. */
export const nextId = (root: GroupRow): number => Math.max(...idsIn(root)) + 1

/** The group with one of its parts changed. */
export const replaced = (group: GroupRow, part: Part): GroupRow => ({
  ...group,
  parts: group.parts.map(one => (one.id === part.id ? part : one)),
})

/** The group without one of its parts. */
export const without = (group: GroupRow, id: number): GroupRow => ({
  ...group,
  parts: group.parts.filter(part => part.id !== id),
})

/**
 * The group with one more condition, or with one more group. The new group has two conditions, which are joined by
 * `or` if this group joins by `and`, and the other way round.
 */
export const withMore = (group: GroupRow, kind: Part['kind'], id: number): GroupRow => {
  const more: Part =
    kind === 'condition'
      ? newCondition(id)
      : {
          kind,
          id,
          join: group.join === 'and' ? 'or' : 'and',
          parts: [newCondition(id + 1), newCondition(id + 2)],
        }
  return { ...group, parts: [...group.parts, more] }
}
