import { RuleInput, RuleOfRulesInput, ruleTypes } from '#shared/contract/rule.ts'
import { listSeparator, ruleFileColumns, type RuleFileColumn } from '#shared/rules/ruleCsv.ts'
import { comparable, type Cell, type Table } from '#shared/spreadsheets/table.ts'
import type { TypesByModel } from './expressionProblems.ts'
import { publishRule } from './publishRule.ts'
import { ruleFrom, type Draft, type Saving } from './ruleFrom.ts'
import { draftProblems, ruleProblems } from './ruleProblems.ts'
import { ruleForAudit, type RuleFields, type StoredRule } from './storedRule.ts'

/** What a row of a file means to the saved rules. */
export type ImportStep =
  | { readonly kind: 'new'; readonly row: number; readonly after: RuleFields }
  | { readonly kind: 'changed'; readonly row: number; readonly before: StoredRule; readonly after: RuleFields }
  | { readonly kind: 'unchanged'; readonly row: number; readonly ruleName: string }
  | { readonly kind: 'refused'; readonly row: number; readonly ruleName: string; readonly reason: string }

const required: readonly RuleFileColumn[] = ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity']

export interface RuleRow {
  readonly row: number
  readonly cells: Readonly<Partial<Record<RuleFileColumn, string>>>
}

/** The rows of a file, or the columns that it has to have and has not. A column that a file lacks leaves what is saved. */
export const ruleRows = (
  table: Table,
): { readonly rows: readonly RuleRow[]; readonly missing: readonly RuleFileColumn[] } => {
  const header = table.header.map(comparable)
  const places = ruleFileColumns.map(column => [column, header.indexOf(comparable(column))] as const)
  const there = places.filter(([, place]) => place !== -1)
  const missing = required.filter(column => !there.some(([known]) => known === column))
  // A description is text: it comes back as it was, its blanks too.
  const cellOf = (column: RuleFileColumn, cell: Cell): string =>
    column === 'description' ? String(cell ?? '') : String(cell ?? '').trim()
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(there.map(([column, place]) => [column, cellOf(column, cells[place])])),
  }))
  return { rows: missing.length > 0 ? [] : rows, missing }
}

/** The models that a file names: their parameters' types are needed to check it. */
export const modelsIn = (rows: readonly RuleRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => listOf(cells.models))),
]

const listOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(listSeparator)
    .map(part => part.trim())
    .filter(part => part !== '')

/**
 * What each row would do, in the order in which that is to be done: rules of rules come last, since the rules that they
 * name may stand below them in the file.
 */
export const planImport = (
  rows: readonly RuleRow[],
  saved: ReadonlyMap<string, StoredRule>,
  typesByModel: TypesByModel,
  saving: Saving,
): ImportStep[] => {
  const named = new Map(saved)
  const firstRows = new Map<string, number>()
  const isOfRules = ({ cells }: RuleRow): boolean => cells.ruleType === 'ruleOfRules'
  const inOrder = [...rows.filter(row => !isOfRules(row)), ...rows.filter(isOfRules)]
  return inOrder.map(row => {
    const ruleName = row.cells.ruleName ?? ''
    const earlier = firstRows.get(ruleName)
    if (earlier !== undefined) return refused(row, `It stands in row ${earlier} already`)
    firstRows.set(ruleName, row.row)
    const step = stepOf(row, named, typesByModel, saving)
    if ('after' in step)
      named.set(ruleName, publishRule(named.get(ruleName), step.after, { at: saving.at, publication: 0 }))
    return step
  })
}

const refused = ({ row, cells }: RuleRow, reason: string): ImportStep => ({
  kind: 'refused',
  row,
  ruleName: cells.ruleName ?? '',
  reason,
})

const stepOf = (
  row: RuleRow,
  named: ReadonlyMap<string, StoredRule>,
  typesByModel: TypesByModel,
  saving: Saving,
): ImportStep => {
  const read = draftOf(row)
  if ('reason' in read) return refused(row, read.reason)
  const { ruleName, draft } = read
  const before = named.get(ruleName)
  const after = ruleFrom(ruleName, draft, before, saving)
  const known = new Map([...typesByModel].filter(([model]) => after.models.includes(model)))
  const isUnchanged = before !== undefined && isSame(before, after)
  // What is left alone may have models that no longer fit it: an export is accepted as it is.
  const problems = isUnchanged
    ? draftProblems(after, draft)
    : ruleProblems(after, draft, before, { typesByModel: known, named })
  if (problems.length > 0) return refused(row, inWords(problems))
  if (isUnchanged) return { kind: 'unchanged', row: row.row, ruleName }
  return before ? { kind: 'changed', row: row.row, before, after } : { kind: 'new', row: row.row, after }
}

const isSame = (before: RuleFields, after: RuleFields): boolean =>
  JSON.stringify(ruleForAudit(before)) === JSON.stringify(ruleForAudit(after))

/** Of a row that is wrong in a hundred ways the first ones help; each condition may be wrong for each model. */
const problemsTold = 20

const inWords = (problems: readonly { field: string; message: string }[]): string =>
  problems
    .slice(0, problemsTold)
    .map(({ field, message }) => `${field}: ${message}`)
    .join('; ')

/** A row held against the contract, as a call with the same values would be. */
const draftOf = ({ cells }: RuleRow): { ruleName: string; draft: Draft } | { reason: string } => {
  const { ruleName, ruleType, ruleExpression, models, dependentRules, isDeleted, NotificationType, ...rest } = cells
  if (!ruleName) return { reason: 'ruleName: Required' }
  const common = {
    ...rest,
    ruleName,
    ruleType,
    ...(isDeleted && { isDeleted }),
    ...(NotificationType && { NotificationType }),
  }
  const type = ruleTypes.find(known => known === ruleType)
  if (!type) return { reason: `ruleType: It is one of ${ruleTypes.join(', ')}` }
  const result =
    type === 'ruleOfRules'
      ? RuleOfRulesInput.safeParse({ ...common, dependentRules: listOf(dependentRules) })
      : RuleInput.safeParse({ ...common, ruleExpression, models: listOf(models) })
  if (!result.success) {
    return { reason: inWords(result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))) }
  }
  const { ruleName: _name, ...draft } = result.data
  return { ruleName, draft }
}
