import type { RuleChanges } from '#shared/contract/ruleFiles.ts'
import type { Rule } from '#shared/contract/rule.ts'
import type { ImportStep } from './importRules.ts'
import { publishRule } from './publishRule.ts'
import { ruleOnTheWire, type RuleFields, type StoredRule } from './storedRule.ts'

/** The lists have to fit into an answer of 6 MB. */
const listBytes = 4_500_000

/** What the file would change, for somebody to look at. */
export const changesOf = (steps: readonly ImportStep[], saved: ReadonlyMap<string, StoredRule>): RuleChanges => {
  let bytes = 0
  const fits = (part: unknown): boolean => {
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1
    return bytes <= listBytes
  }
  const shown = (rule: RuleFields, before?: StoredRule): Rule =>
    ruleOnTheWire(publishRule(before, rule, { at: Date.parse(rule.updateTime), publication: 0 }), saved)
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
