import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'
import { saveChangedRule } from './saveRule.ts'

const route = routes.rules.updateRuleOfRules

export const updateRuleOfRules = handle(route, async call => {
  const rule = await saveChangedRule(call.body, call.user, trailOf(route, call, call.user.name))
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
