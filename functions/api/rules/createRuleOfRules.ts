import { rules } from '#shared/contract/calls/rules.ts'
import { saveNewRule } from '../../application/rules/saveRule.ts'
import { handle } from '../../http/handle.ts'
import { makeSaving } from './makeSaving.ts'

export const createRuleOfRules = handle(rules.createRuleOfRules, async ({ body, user, trail, now }) => {
  const { ruleName, ...sent } = body
  const rule = await saveNewRule(ruleName, { ...sent, ruleType: 'ruleOfRules' }, makeSaving(user, now), trail)
  return { message: `Rule ${ruleName} created`, rule }
})
