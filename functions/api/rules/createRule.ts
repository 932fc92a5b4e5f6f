import { rules } from '#shared/contract/calls/rules.ts'
import { messages } from '#shared/text/messages.ts'
import { saveNewDeviceCodeRule, saveNewRule } from '../../application/rules/saveRule.ts'
import { Validation } from '../../domain/errors.ts'
import { handle } from '../../http/handle.ts'
import { makeSaving } from './makeSaving.ts'

export const createRule = handle(rules.createRule, async ({ body, user, trail, now }) => {
  const { ruleName, ...sent } = body
  if (ruleName === undefined && sent.ruleType !== 'deviceCode')
    throw new Validation([{ field: 'ruleName', message: messages.required }])
  const saving = makeSaving(user, now)
  const rule =
    ruleName === undefined
      ? await saveNewDeviceCodeRule(sent, saving, trail)
      : await saveNewRule(ruleName, sent, saving, trail)
  return { message: `Rule ${rule.ruleName} created`, rule }
})
