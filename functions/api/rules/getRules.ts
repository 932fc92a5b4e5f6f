import { rules } from '#shared/contract/calls/rules.ts'
import { nameMatches } from '../../domain/nameMatches.ts'
import { handle } from '../../http/handle.ts'
import { answerRules } from './answerRules.ts'

export const getRules = handle(rules.getRules, ({ body }) => {
  const { ruleName, deleted, models = [] } = body
  return answerRules(
    body,
    rule =>
      (!ruleName || nameMatches(rule.ruleName, ruleName)) &&
      (!deleted || rule.isDeleted === deleted) &&
      (models.length === 0 || models.some(model => rule.models.includes(model))),
  )
})
