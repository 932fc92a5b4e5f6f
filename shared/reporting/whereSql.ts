import { comparisonsIn, type ReportCondition } from './conditions.ts'
import { findReportParameter, type EntityName, type ReportDataType } from './entities.ts'
import { numberIn } from '../text/numberIn.ts'
import { identifier, numberLiteral, shownNumber, storedTimeIn, textLiteral, timeLiteral } from './literals.ts'

/**
 * Decides how a literal appears in an SQL statement: unchanged, as an execution parameter, or in readable form.
 * @param shown the readable form of the value, if it differs from the literal
 */
export type Place = (literal: string, shown?: string) => string

/**
 * Writes the rows of a where clause as one SQL condition. Each row is joined to all rows before it. Returns undefined
 * if no row compares anything. The rows must have been checked: an invalid name or value throws. Decision 50 says why
 * user input never becomes SQL.
 */
export const whereSql = (entity: EntityName, rows: readonly ReportCondition[], place: Place): string | undefined => {
  const [first, ...others] = comparisonsIn(rows)
  if (!first) return undefined
  return others.reduce(
    (before, row) => `(${before} ${row.logicalOperand === 'OR' ? 'OR' : 'AND'} ${comparison(entity, row, place)})`,
    comparison(entity, first, place),
  )
}

/** Writes one row of a where clause as an SQL condition. The row must have been checked. */
export const comparison = (entity: EntityName, row: ReportCondition, place: Place): string => {
  const { parameterName, parameterValue: value, parameterInputType, operands } = row
  const left = column(entity, parameterName)
  if (parameterInputType.dropdown) return `${left} ${operands} ${column(entity, value)}`
  if (operands === 'matches') return `regexp_like(${left}, ${place(textLiteral(value))})`
  return `${left} ${operands} ${constant(typeOf(entity, parameterName), value, place)}`
}

const typeOf = (entity: EntityName, name: string): ReportDataType => {
  const parameter = findReportParameter(entity, name)
  if (!parameter) throw new Error(`Reports on ${entity} have no parameter ${name}. Call conditionProblems first`)
  return parameter.dataType
}

const column = (entity: EntityName, name: string): string => {
  typeOf(entity, name)
  return identifier(name)
}

const constant = (dataType: ReportDataType, value: string, place: Place): string => {
  switch (dataType) {
    case 'number': {
      const number = checked(numberIn(value))
      return place(numberLiteral(number), shownNumber(number))
    }
    case 'timestamp':
      return timestamp(checked(storedTimeIn(value)), place)
    case 'boolean':
      return value === 'true' ? 'true' : 'false'
    case 'string':
      return place(textLiteral(value))
  }
}

const checked = (value: number | undefined): number => {
  if (value === undefined)
    throw new Error('A condition of a report has a value that was not checked. Call conditionProblems first')
  return value
}

/**
 * The SQL of a moment as a timestamp.
 * @param time epoch milliseconds
 */
export const timestamp = (time: number, place: Place): string => `CAST(${place(timeLiteral(time))} AS timestamp)`
