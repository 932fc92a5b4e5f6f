import { routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'
import { answerRules } from './answerRules.ts'

export const getRulesByType = handle(routes.rules.getRulesByType, ({ query }) =>
  answerRules(query, ({ ruleType }) => ruleType === query.ruletype),
)
