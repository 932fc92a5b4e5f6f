import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { saveChangedRule } from './saveRule.ts'

export const updateRuleOfRules = handle(routes.rules.updateRuleOfRules, async ({ body, user, trail }) => {
  // A rule of another type is told so: what this call sends would mean nothing to it.
  const rule = await saveChangedRule({ ...body, ruleType: 'ruleOfRules' }, user, trail)
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
