import { rules } from '#shared/contract/calls/rules.ts'
import { saveChangedRule } from '../../application/rules/saveRule.ts'
import { handle } from '../../http/handle.ts'
import { makeSaving } from './makeSaving.ts'

export const updateRuleOfRules = handle(rules.updateRuleOfRules, async ({ body, user, trail, now }) => {
  // The call sets the type, so that a rule of another type is refused: the fields of this call mean nothing to it.
  const rule = await saveChangedRule({ ...body, ruleType: 'ruleOfRules' }, makeSaving(user, now), trail)
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
