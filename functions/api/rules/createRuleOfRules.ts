import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { saveNewRule } from './saveRule.ts'

export const createRuleOfRules = handle(routes.rules.createRuleOfRules, async ({ body, user, trail }) => {
  const { ruleName, ...draft } = body
  const rule = await saveNewRule(ruleName, { ...draft, ruleType: 'ruleOfRules' }, user, trail)
  return { message: `Rule ${ruleName} created`, rule }
})
