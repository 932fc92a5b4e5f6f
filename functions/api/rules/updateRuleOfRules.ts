import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'
import { saveChangedRule } from './saveRule.ts'

const route = routes.rules.updateRuleOfRules

export const updateRuleOfRules = handle(route, async call => {
  // A rule of another type is told so: what this call sends would mean nothing to it.
  const rule = await saveChangedRule(
    { ...call.body, ruleType: 'ruleOfRules' },
    call.user,
    trailOf(route, call, call.user.name),
  )
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
