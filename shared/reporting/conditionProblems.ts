import { messages } from '../text/messages.ts'
import { enterNumber, numberIn } from '../text/numberIn.ts'
import { textProblem } from '../text/text.ts'
import { comparisonsIn, isDateRow, type ReportCondition } from './conditions.ts'
import { findReportParameter, type EntityName, type ReportParameter } from './entities.ts'
import { timeIn } from './literals.ts'

export interface ConditionProblem {
  /** The index of the condition's row in the where clause. */
  readonly row: number
  readonly field: keyof ReportCondition
  readonly message: string
}

/** The maximum lengths of a pattern and of a value, in characters. Nobody needs longer ones. */
const patternLimit = 256
const valueLimit = 4_000

/**
 * Returns the problems in the rows of a where clause (specification B §5). A row with the operand N/A compares
 * nothing, but still needs the same parts as the others. Reports that earlier releases stored may have such rows
 * without a value; they still run, because stored reports are not checked before a run. The value of a row without
 * effect is stored as well, so it cannot have hidden characters either.
 */
export const conditionProblems = (entity: EntityName, rows: readonly ReportCondition[]): ConditionProblem[] => {
  const first = rows.find(row => !isDateRow(row))
  const [firstCompared] = comparisonsIn(rows)
  return rows.flatMap((row, index) => {
    const isFirst = row === first || row === firstCompared
    const found = isDateRow(row) ? storedValueProblems(row) : problemsOf(entity, row, isFirst)
    return found.map(([field, message]) => ({ row: index, field, message }))
  })
}

type Found = readonly [field: keyof ReportCondition, message: string]

const problemsOf = (entity: EntityName, row: ReportCondition, isFirst: boolean): Found[] => {
  const parameter = findReportParameter(entity, row.parameterName)
  const found: Found[] = []
  if (!parameter) found.push(['parameterName', messages.validWhereClause])
  if (!isFirst && row.logicalOperand === 'N/A') found.push(['logicalOperand', messages.validWhereClause])
  if (row.parameterInputType.constant === row.parameterInputType.dropdown)
    found.push(['parameterInputType', 'The value is either free text or another parameter'])
  if (row.parameterValue === '') found.push(['parameterValue', messages.validWhereClause])
  if (!parameter) return found
  if (row.operands === 'N/A') return [...found, ...storedValueProblems(row)]
  const wrong = row.parameterValue === '' ? undefined : wrongValue(entity, row, parameter)
  if (wrong !== undefined) found.push(['parameterValue', wrong])
  if (parameter.dataType === 'boolean' && row.operands !== '=')
    found.push(['operands', `${parameter.displayName} is true or false, so it can only be compared by =`])
  if (parameter.dataType !== 'string' && row.operands === 'matches')
    found.push(['operands', `${parameter.displayName} is not a text, so it cannot be matched by a pattern`])
  return found
}

/** The problems of a value that is stored but compared with nothing. */
const storedValueProblems = ({ parameterValue }: ReportCondition): Found[] => {
  const problem = hiddenIn('A value', parameterValue)
  return problem === undefined ? [] : [['parameterValue', problem]]
}

const wrongValue = (entity: EntityName, row: ReportCondition, { dataType }: ReportParameter): string | undefined => {
  const { parameterValue: value, operands, parameterInputType } = row
  if (!parameterInputType.dropdown) return operands === 'matches' ? wrongPattern(value) : wrongConstant(value, dataType)
  const other = findReportParameter(entity, value)
  if (!other) return messages.validWhereClause
  if (operands === 'matches') return 'A pattern must be free text'
  return other.dataType === dataType ? undefined : `${other.displayName} is of another type: choose one of the same`
}

const wrongConstant = (value: string, dataType: ReportParameter['dataType']): string | undefined => {
  if (value.length > valueLimit) return `A value can have at most ${valueLimit} characters`
  switch (dataType) {
    case 'number':
      return numberIn(value) === undefined ? enterNumber : undefined
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : 'Enter true or false'
    case 'timestamp':
      return timeIn(value) === undefined ? 'Enter a time such as 2026-03-01T12:00:00Z' : undefined
    case 'string':
      return hiddenIn('A value', value)
  }
}

const hiddenIn = (what: string, text: string): string | undefined => {
  const problem = textProblem(text, 'line')
  return problem && `${what} ${problem}`
}

/**
 * Matches look-around and back references in a pattern. Query engines treat them differently, and matching them can
 * take extremely long.
 */
const unsupported = /\(\?[=!<]|\\[1-9k]/

const wrongPattern = (pattern: string): string | undefined => {
  if (pattern.length > patternLimit) return `A pattern can have at most ${patternLimit} characters`
  const hidden = hiddenIn('A pattern', pattern)
  if (hidden !== undefined) return hidden
  if (unsupported.test(pattern)) return 'A pattern cannot have look-around or back references'
  return isPattern(pattern)
    ? undefined
    : 'This is not a valid regular expression. A pattern such as ^SN-1 matches what begins with SN-1'
}

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u').unicode
  } catch {
    return false
  }
}
