import { rules } from '#shared/contract/calls/rules.ts'
import { saveChangedRule } from '../../application/rules/saveRule.ts'
import { handle } from '../../http/handle.ts'
import { makeSaving } from './makeSaving.ts'

export const updateRuleOfRules = handle(rules.updateRuleOfRules, async ({ body, user, trail, now }) => {
  // This call is only for rules of rules. Because the rule type is set here, the call is refused for a rule of
  // another type.
  const rule = await saveChangedRule({ ...body, ruleType: 'ruleOfRules' }, makeSaving(user, now), trail)
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
