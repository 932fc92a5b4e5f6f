import type { Problem } from '#shared/contract/problem.ts'
import { fieldWords } from '#shared/text/fieldWords.ts'
import type { TypesByModel } from './expressionProblems.ts'
import { firstNames } from '../firstNames.ts'
import { keepsPlaces, splitByChange, type RuleLimits } from './ownLimits.ts'
import { publishRule } from './publishRule.ts'
import type { Rule, Saving, UnpublishedRule } from './rule.ts'
import { sentIn, type RuleRow } from './ruleFile.ts'
import { ruleProblems, type RuleContext } from './ruleProblems.ts'
import { inputProblems, ruleForAudit, ruleFrom } from './wire.ts'

/**
 * What one row of an imported file does to the saved rules: it adds a rule, changes a rule, leaves it unchanged, or
 * is refused.
 */
export type ImportStep =
  | { readonly kind: 'new'; readonly row: number; readonly after: UnpublishedRule }
  | { readonly kind: 'changed'; readonly row: number; readonly before: Rule; readonly after: UnpublishedRule }
  | { readonly kind: 'unchanged'; readonly row: number; readonly ruleName: string }
  | { readonly kind: 'refused'; readonly row: number; readonly ruleName: string; readonly reason: string }

/**
 * Plans the changes for the rows of a file, in the order in which they must be made. Rules of rules come after other
 * rules, because a file may list them above the rules that they combine. Shadows come last, after the live rules that
 * they are compared with.
 */
export const planImport = (
  rows: readonly RuleRow[],
  saved: ReadonlyMap<string, Rule>,
  typesByModel: TypesByModel,
  saving: Saving,
): ImportStep[] => {
  const named = new Map(saved)
  const firstRows = new Map<string, number>()
  const isOfRules = ({ cells }: RuleRow): boolean => cells.ruleType === 'ruleOfRules'
  const placeOf = (row: RuleRow): number => (isShadow(row) ? 2 : 0) + (isOfRules(row) ? 1 : 0)
  const inOrder = rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  return inOrder.map(row => {
    const ruleName = row.cells.ruleName ?? ''
    const earlier = firstRows.get(ruleName)
    if (earlier !== undefined) return refused(row, `Duplicate of row ${earlier}`)
    // A row without a rule name is refused because the name is missing, not as a duplicate.
    if (ruleName !== '') firstRows.set(ruleName, row.row)
    const step = stepOf(row, named, typesByModel, saving)
    if ('after' in step)
      named.set(ruleName, publishRule(named.get(ruleName), step.after, { at: saving.at, publication: 0 }))
    return step
  })
}

const isShadow = ({ cells }: RuleRow): boolean => cells.shadow?.toLowerCase() === 'true'

const refused = ({ row, cells }: RuleRow, reason: string): ImportStep => ({
  kind: 'refused',
  row,
  ruleName: cells.ruleName ?? '',
  reason,
})

const stepOf = (
  row: RuleRow,
  named: ReadonlyMap<string, Rule>,
  typesByModel: TypesByModel,
  saving: Saving,
): ImportStep => {
  const read = sentIn(row)
  if ('problems' in read) return refused(row, inWords(read.problems))
  const { ruleName, sent } = read
  const before = named.get(ruleName)
  const after = ruleFrom(ruleName, sent, before, saving)
  const known = new Map([...typesByModel].filter(([model]) => after.models.includes(model)))
  const isUnchanged = before !== undefined && hasSameText(before, after)
  // A rule that the file leaves unchanged is not checked. An exported file is therefore accepted even if models no
  // longer fit its rules.
  const problems = [
    ...inputProblems(after, sent),
    ...(isUnchanged ? [] : ruleProblems(after, before, { typesByModel: known, named, all: named.values() })),
  ]
  if (problems.length > 0) return refused(row, inWords(problems))
  if (isUnchanged) return { kind: 'unchanged', row: row.row, ruleName }
  return before ? { kind: 'changed', row: row.row, before, after } : { kind: 'new', row: row.row, after }
}

/**
 * Checks the rule that one row of an imported file creates or changes. Returns the row's step, or a refusal of the row
 * if the rule does not fit the present rules and models.
 */
export const checkedStep = (step: ImportStep, context: RuleContext): ImportStep => {
  if (!('after' in step)) return step
  const problems = ruleProblems(step.after, step.kind === 'changed' ? step.before : undefined, context)
  if (problems.length === 0) return step
  return { kind: 'refused', row: step.row, ruleName: step.after.ruleName, reason: inWords(problems) }
}

/**
 * Returns the step of one row of an imported file, or a refusal of the row if its rule has been published since the
 * file was checked.
 */
export const unlessPublished = (step: ImportStep, published: ReadonlySet<string>): ImportStep => {
  if (!('after' in step) || !published.has(step.after.ruleName)) return step
  const reason = 'Somebody has changed this rule since the file was checked. Check the file again'
  return { kind: 'refused', row: step.row, ruleName: step.after.ruleName, reason }
}

/**
 * Returns the step of one row of an imported file, or a refusal of the row if its change would remove instruments' own
 * limits. A person has to confirm that, which a file cannot.
 */
export const refuseLapsing = (step: ImportStep, limits: ReadonlyMap<string, RuleLimits>): ImportStep => {
  if (step.kind !== 'changed' || keepsPlaces(step.before, step.after)) return step
  const stored = limits.get(step.after.ruleName)
  const lapsing = stored ? splitByChange(step.before, step.after, stored).lapsing : []
  if (lapsing.length === 0) return step
  const names = firstNames(lapsing.map(({ deviceName }) => deviceName))
  const reason = `Own limits of ${names} would end. Change the rule in the console, which asks about them`
  return { kind: 'refused', row: step.row, ruleName: step.after.ruleName, reason }
}

const hasSameText = (before: UnpublishedRule, after: UnpublishedRule): boolean =>
  textOf(ruleForAudit(before)) === textOf(ruleForAudit(after))

/**
 * Returns a rule as text, for comparisons. Editors and spreadsheet programs change line endings, which must not count
 * as a change.
 */
const textOf = (fields: ReturnType<typeof ruleForAudit>): string =>
  JSON.stringify(fields, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value))

/**
 * The maximum number of problems that are shown for a row of an imported file. There may be hundreds, because each
 * condition may be wrong for each model.
 */
const problemsLimit = 20

const inWords = (problems: readonly Problem[]): string =>
  problems
    .slice(0, problemsLimit)
    .map(({ field, message }) => `${fieldWords(field)}: ${message}`)
    .join('; ')
