import { rules } from '#shared/contract/calls/rules.ts'
import { handle } from '../../http/handle.ts'
import { answerRules } from './answerRules.ts'

export const getRulesByType = handle(rules.getRulesByType, ({ query }) =>
  answerRules(query, ({ ruleType }) => ruleType === query.ruletype),
)
