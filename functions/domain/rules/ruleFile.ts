import { RuleInput, RuleOfRulesInput, ruleTypes } from '#shared/contract/rule.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { messages } from '#shared/text/messages.ts'
import { listSeparator, ruleFileColumns, type RuleFileColumn } from '#shared/rules/ruleCsv.ts'
import { problemsIn } from '#shared/text/schemaTexts.ts'
import { columnsNamed, findColumnPlaces, shownRows } from '#shared/spreadsheets/columns.ts'
import type { Table } from '#shared/spreadsheets/table.ts'
import type { SentRule } from './wire.ts'

const required: readonly RuleFileColumn[] = ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity']

export interface RuleRow {
  readonly row: number
  readonly cells: Readonly<Partial<Record<RuleFileColumn, string>>>
  /** The problems of the row's cells whose text could not be determined. */
  readonly problems: readonly Problem[]
}

/**
 * Returns the rows of a file of rules, or the required columns that are missing. If the file lacks a column, rules
 * keep their present values of that field.
 */
export const ruleRows = (
  table: Table,
): { readonly rows: readonly RuleRow[]; readonly missing: readonly RuleFileColumn[] } => {
  const places = findColumnPlaces(table.header, columns)
  const missing = required.filter(column => places[column] === -1)
  if (missing.length > 0) return { rows: [], missing }
  const there = ruleFileColumns.filter(column => places[column] !== -1)
  const rows = shownRows(table, places).map(({ row, texts, problems }) => ({
    row,
    // A rule's description keeps its leading and trailing spaces, because it is free text.
    cells: Object.fromEntries(
      there.map(column => [column, column === 'description' ? texts[column] : texts[column].trim()]),
    ),
    problems: problems.map(({ column, message }) => ({ field: column, message })),
  }))
  return { rows, missing }
}

const columns = columnsNamed(ruleFileColumns)

/** Lists the models that a file of rules mentions. The types of their parameters are needed to check the file. */
export const modelsIn = (rows: readonly RuleRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => listOf(cells.models))),
]

const listOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(listSeparator)
    .map(part => part.trim())
    .filter(part => part !== '')

/**
 * Returns the rule in a row of an imported file. The API contract validates it in the same way as the fields of a
 * call.
 */
export const sentIn = ({
  cells,
  problems,
}: RuleRow): { readonly ruleName: string; readonly sent: SentRule } | { readonly problems: readonly Problem[] } => {
  const { ruleName, ruleType, ruleExpression, models, dependentRules, isDeleted, NotificationType, shadow, ...rest } =
    cells
  if (problems.length > 0) return { problems }
  if (!ruleName) return { problems: [{ field: 'ruleName', message: messages.required }] }
  const common = {
    ...rest,
    ruleName,
    ruleType,
    // Spreadsheet programs save true and false in capitals, so these are accepted too.
    ...(isDeleted && { isDeleted: isDeleted.toLowerCase() }),
    ...(NotificationType && { NotificationType }),
    ...(shadow !== undefined && { shadow: shadow.toLowerCase() }),
  }
  const type = ruleTypes.find(known => known === ruleType)
  if (!type) return { problems: [{ field: 'ruleType', message: `It must be one of ${ruleTypes.join(', ')}` }] }
  const result =
    type === 'ruleOfRules'
      ? RuleOfRulesInput.safeParse({ ...common, dependentRules: listOf(dependentRules) })
      : RuleInput.safeParse({ ...common, ruleExpression, models: listOf(models) })
  if (!result.success) {
    return { problems: problemsIn(result.error) }
  }
  const { ruleName: _name, ...sent } = result.data
  return { ruleName, sent }
}
