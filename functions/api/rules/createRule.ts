import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { Validation } from '../../domain/errors.ts'
import { handle } from '../../http/handle.ts'
import { saveNewDeviceCodeRule, saveNewRule } from './saveRule.ts'

export const createRule = handle(routes.rules.createRule, async ({ body, user, trail }) => {
  const { ruleName, ...draft } = body
  if (ruleName === undefined && draft.ruleType !== 'deviceCode')
    throw new Validation([{ field: 'ruleName', message: messages.required }])
  const rule =
    ruleName === undefined
      ? await saveNewDeviceCodeRule(draft, user, trail)
      : await saveNewRule(ruleName, draft, user, trail)
  return { message: `Rule ${rule.ruleName} created`, rule }
})
