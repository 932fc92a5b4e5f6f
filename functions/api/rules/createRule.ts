import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { Validation } from '../../domain/errors.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'
import { saveNewDeviceCodeRule, saveNewRule } from './saveRule.ts'

const route = routes.rules.createRule

export const createRule = handle(route, async call => {
  const { ruleName, ...draft } = call.body
  const trail = trailOf(route, call, call.user.name)
  if (ruleName === undefined && draft.ruleType !== 'deviceCode')
    throw new Validation([{ field: 'ruleName', message: messages.required }])
  const rule =
    ruleName === undefined
      ? await saveNewDeviceCodeRule(draft, call.user, trail)
      : await saveNewRule(ruleName, draft, call.user, trail)
  return { message: `Rule ${rule.ruleName} created`, rule }
})
