import { routes } from '#shared/contract/routes.ts'
import { explainRule as explain } from '../../application/trials/explainRule.ts'
import { handle } from '../../http/handle.ts'
import { checkedInstant } from '../../http/window.ts'

export const explainRule = handle(routes.rules.explainRule, ({ body, now }) =>
  explain(body.ruleName, body.deviceName, body.at === undefined ? undefined : checkedInstant('at', body.at), now),
)
