import { routes } from '#shared/contract/routes.ts'
import { explainRule as explain } from '../../application/trials/explainRule.ts'
import { handle } from '../../http/handle.ts'
import { instantOf } from '../../http/window.ts'

export const explainRule = handle(routes.rules.explainRule, ({ body, now }) =>
  explain(body.ruleName, body.deviceName, body.at === undefined ? undefined : instantOf('at', body.at), now),
)
