import type { RuleChanges } from '#shared/contract/calls/rules/ruleFiles.ts'
import type { Rule as WireRule } from '#shared/contract/rule.ts'
import { byteBudget } from '../byteBudget.ts'
import type { ImportStep } from './importRules.ts'
import { publishRule } from './publishRule.ts'
import type { Rule, UnpublishedRule } from './rule.ts'
import { ruleOnTheWire } from './wire.ts'

/** The maximum size, in bytes, of all lists in the preview of an import of rules. An API answer can hold 6 MB. */
const listBytes = 4_500_000
const reasonBytes = 1_000_000

type Refused = Extract<ImportStep, { readonly kind: 'refused' }>

/** Lists the changes to rules that the import of a file would make, for the preview. */
export const previewRuleChanges = (steps: readonly ImportStep[], saved: ReadonlyMap<string, Rule>): RuleChanges => {
  const fits = byteBudget(listBytes)
  const shown = (rule: UnpublishedRule, before?: Rule): WireRule =>
    ruleOnTheWire(publishRule(before, rule, { at: Date.parse(rule.updatedTime), publication: 0 }), saved)
  const added = steps.filter(step => step.kind === 'new')
  const changed = steps.filter(step => step.kind === 'changed')
  const refused = steps.filter(step => step.kind === 'refused')
  return {
    newCount: added.length,
    changedCount: changed.length,
    unchangedCount: steps.length - added.length - changed.length - refused.length,
    refusedCount: refused.length,
    refused: refused.map(({ row, ruleName, reason }) => ({ row, ruleName, reason })).filter(fits),
    changed: changed
      .map(({ before, after }) => ({ before: ruleOnTheWire(before, saved), after: shown(after, before) }))
      .filter(fits),
    new: added.map(({ after }) => shown(after)).filter(fits),
  }
}

/**
 * Returns the reasons why an import refuses rules, keyed by rule name. If they do not all fit into an answer, only
 * the first ones are included.
 */
export const listRefusalReasons = (refused: readonly Refused[]): Record<string, string> => {
  const fits = byteBudget(reasonBytes)
  const reasons = refused.map(({ row, ruleName, reason }) => [ruleName || `Row ${row}`, reason] as const)
  return Object.fromEntries(reasons.filter(fits))
}
