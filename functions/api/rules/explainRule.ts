import { rules } from '#shared/contract/calls/rules.ts'
import { explainRule as explain } from '../../application/trials/explainRule.ts'
import { handle } from '../../http/handle.ts'
import { checkedInstant } from '../../http/period.ts'

export const explainRule = handle(rules.explainRule, ({ body, now }) =>
  explain(body.ruleName, body.deviceName, body.at === undefined ? undefined : checkedInstant('at', body.at), now),
)
