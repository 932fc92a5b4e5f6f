import type { Parameter } from '#shared/contract/calls/models.ts'
import { comparisons, type Comparison } from '#shared/expression/tree.ts'
import { fits } from '#shared/expression/check.ts'
import { newCondition, type ConditionRow, type GroupRow, type Operand, type Part } from './rows.ts'

type DataType = Parameter['dataType']

/** The operators that a condition can have, in the order of specification B §9. */
export const operators: readonly Comparison[] = ['=', '>', '>=', '<', '<=', '!=', 'has']

/** The operators that can compare values of a type. All operators if the type is unknown. */
export const operatorsFor = (type: DataType | undefined): readonly Comparison[] =>
  type === undefined ? comparisons : operators.filter(operator => fits(operator, type, type))

const operandKind = { number: 'number', string: 'text' } as const

/** Converts an operand so that it fits a type. Typed text is kept. */
const operandFor = (type: DataType | undefined, operand: Operand): Operand => {
  if (type === undefined || operand.kind === 'parameter') return operand
  if (type === 'boolean') return operand.kind === 'truth' ? operand : { kind: 'truth', value: true }
  return { kind: operandKind[type], value: operand.kind === 'truth' ? '' : operand.value }
}

/** The kinds of operands that a parameter can be compared with. */
export type OperandKind = 'value' | 'parameter' | 'truth'

export const kindOf = ({ kind }: Operand): OperandKind => (kind === 'parameter' || kind === 'truth' ? kind : 'value')

/** The kinds of operands that fit a type. All kinds if the type is unknown. */
export const operandKindsFor = (type: DataType | undefined): readonly OperandKind[] => {
  if (type === undefined) return ['value', 'parameter', 'truth']
  return type === 'boolean' ? ['truth', 'parameter'] : ['value', 'parameter']
}

/**
 * Replaces the condition's parameter. The operator is cleared if it cannot compare values of the new parameter's
 * type.
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

/** An id for a new condition or group, which is not used in the expression yet. */
export const nextId = (root: GroupRow): number => Math.max(...idsIn(root)) + 1

/** Replaces a condition or group within the group that contains it. */
export const replaced = (group: GroupRow, part: Part): GroupRow => ({
  ...group,
  parts: group.parts.map(one => (one.id === part.id ? part : one)),
})

/** Removes a condition or group from the group that contains it. */
export const without = (group: GroupRow, id: number): GroupRow => ({
  ...group,
  parts: group.parts.filter(part => part.id !== id),
})

/**
 * Adds a condition or a group to a group. A new group has two conditions. They are joined by `or` if the outer
 * group's are joined by `and`, and vice versa.
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
