import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'
import { saveNewRule } from './saveRule.ts'

const route = routes.rules.createRuleOfRules

export const createRuleOfRules = handle(route, async call => {
  const { ruleName, ...draft } = call.body
  const trail = trailOf(route, call, call.user.name)
  const rule = await saveNewRule(ruleName, { ...draft, ruleType: 'ruleOfRules' }, call.user, trail)
  return { message: `Rule ${ruleName} created`, rule }
})
