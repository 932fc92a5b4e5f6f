import { rules } from '#shared/contract/calls/rules.ts'
import { saveChangedRule } from '../../application/rules/saveRule.ts'
import { handle } from '../../http/handle.ts'
import { makeSaving } from './makeSaving.ts'

export const updateRule = handle(rules.updateRule, async ({ body, user, trail, now }) => {
  const rule = await saveChangedRule(body, makeSaving(user, now), trail)
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
