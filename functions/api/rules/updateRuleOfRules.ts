import { routes } from '#shared/contract/routes.ts'
import { saveChangedRule } from '../../application/rules/saveRule.ts'
import { handle } from '../../http/handle.ts'
import { savingOf } from './savingOf.ts'

export const updateRuleOfRules = handle(routes.rules.updateRuleOfRules, async ({ body, user, trail, now }) => {
  // A rule of another type is refused by its type: what this call sends would mean nothing to it.
  const rule = await saveChangedRule({ ...body, ruleType: 'ruleOfRules' }, savingOf(user, now), trail)
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
