import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { saveChangedRule } from './saveRule.ts'

export const updateRule = handle(routes.rules.updateRule, async ({ body, user, trail }) => {
  const rule = await saveChangedRule(body, user, trail)
  return { message: `Rule ${rule.ruleName} updated`, rule }
})
