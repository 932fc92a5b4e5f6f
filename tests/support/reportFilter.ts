import { toCsv } from '#shared/text/csv.ts'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { conditionProblems } from '#shared/reporting/conditionProblems.ts'
import { reportOperands, type ReportCondition } from '#shared/reporting/conditions.ts'
import { reportEntities, type EntityName, type ReportParameter } from '#shared/reporting/entities.ts'
import type { ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { fc } from './draw/fc.ts'

export type Value = string | number | boolean | null

/** A row in the form in which the API lists it. Times are in ISO 8601. */
export type ListedRow = Readonly<Record<string, Value>>

/**
 * Draws rows of a where clause that pass the checks.
 * @param parameters the parameters that may be compared
 * @param textOf draws the value that a parameter is compared with
 */
export const conditionOf = (
  entity: EntityName,
  parameters: readonly ReportParameter[],
  textOf: (parameter: ReportParameter) => fc.Arbitrary<string>,
): fc.Arbitrary<ReportCondition> =>
  fc
    .constantFrom(...parameters)
    .chain(parameter =>
      fc.record({
        parameterName: fc.constant(parameter.parameterName),
        operands: fc.constantFrom(...reportOperands),
        isParameter: fc.boolean(),
        text: textOf(parameter),
        other: fc.constantFrom(...parameters),
        logicalOperand: fc.constantFrom('AND' as const, 'OR' as const),
      }),
    )
    .map(({ isParameter, text, other, ...row }) => ({
      ...row,
      parameterInputType: { constant: !isParameter, dropdown: isParameter },
      parameterValue: isParameter ? other.parameterName : text,
    }))
    .filter(row => conditionProblems(entity, [row]).length === 0)

/** The three truth values of SQL. Undefined is neither true nor false. */
type Verdict = boolean | undefined

const compared = (left: Value, operand: string, right: Value): Verdict => {
  if (left === null || right === null) return undefined
  switch (operand) {
    case '=':
      return left === right
    case '<':
      return left < right
    case '>':
      return left > right
    case '<=':
      return left <= right
    default:
      return left >= right
  }
}

const constantOf = (entity: EntityName, row: ReportCondition): Value => {
  const dataType = reportEntities[entity].parameters.find(one => one.parameterName === row.parameterName)?.dataType
  if (dataType === 'number') return Number(row.parameterValue)
  if (dataType === 'boolean') return row.parameterValue === 'true'
  if (dataType === 'timestamp') return new Date(row.parameterValue).toISOString()
  return row.parameterValue
}

const meets = (entity: EntityName, listed: ListedRow, row: ReportCondition): Verdict => {
  const left = listed[row.parameterName] ?? null
  if (row.parameterInputType.dropdown) return compared(left, row.operands, listed[row.parameterValue] ?? null)
  if (row.operands === 'matches')
    return left === null ? undefined : new RegExp(row.parameterValue, 'u').test(String(left))
  return compared(left, row.operands, constantOf(entity, row))
}

const both = (one: Verdict, other: Verdict): Verdict => {
  if (one === false || other === false) return false
  return one === undefined || other === undefined ? undefined : true
}
const either = (one: Verdict, other: Verdict): Verdict => {
  if (one === true || other === true) return true
  return one === undefined || other === undefined ? undefined : false
}

/** Filters a list in the most obvious way: first by the report's dates, then by the where clause row by row. */
export const filtered = (question: ReportQuestion, rows: readonly ListedRow[]): ListedRow[] => {
  const { entity, whereClause } = question
  const date = reportEntities[entity].dateParameter
  const asked = whereClause.filter(({ operands }) => operands !== 'N/A')
  return rows.filter(row => {
    const at = Date.parse(String(row[date]))
    if (at < reportStart(question.startDate) || at > reportEnd(question.endDate)) return false
    const [first, ...others] = asked
    if (!first) return true
    return (
      others.reduce<Verdict>(
        (before, next) => (next.logicalOperand === 'OR' ? either : both)(before, meets(entity, row, next)),
        meets(entity, row, first),
      ) === true
    )
  })
}

/**
 * A cell as exports write it. Numbers are compared as numbers, because the query engine writes 5 as 5.0 in a column
 * of fractions.
 */
export const cellOf = (value: Value): string =>
  toCsv([{ header: 'a', value: (one: Value) => one ?? undefined }], [value])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')
    .slice(1, -1)
    .replaceAll('""', '"')

export const numbersAsNumbers = (entity: EntityName, rows: readonly Readonly<Record<string, string>>[]): string[] =>
  rows
    .map(row =>
      JSON.stringify(
        reportEntities[entity].parameters.map(({ parameterName, dataType }) => {
          const cell = row[parameterName] ?? ''
          return dataType === 'number' && cell !== '' ? Number(cell) : cell
        }),
      ),
    )
    .sort()
