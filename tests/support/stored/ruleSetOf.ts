import { buildRuleSet, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { defaultStaleAfterMs, publishVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { Fixture } from '#scripts/rules/fixture.ts'
import { buildRuleDraft } from '#scripts/rules/ruleDraft.ts'

/** A fixture's rules for its model M, all from one publication. */
export const ruleSetOfFixture = ({ rules, models }: Pick<Fixture, 'rules' | 'models'>): RuleSet => {
  const parameters = new Map(Object.entries(models['M'] ?? {}))
  const versions = rules.map(rule =>
    publishVersion(undefined, buildRuleDraft(rule, new Map([['M', parameters]])), { at: 0, publication: 1 }),
  )
  return buildRuleSet(new Map([['M', { parameters, staleAfterMs: defaultStaleAfterMs }]]), versions, 1)
}
