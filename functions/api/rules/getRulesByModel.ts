import { rules } from '#shared/contract/calls/rules.ts'
import { handle } from '../../http/handle.ts'
import { answerRules } from './answerRules.ts'

export const getRulesByModel = handle(rules.getRulesByModel, ({ query }) => {
  const wanted = comparable(query.model)
  return answerRules(query, ({ models }) => models.some(model => comparable(model) === wanted))
})

/**
 * A model's name in the form in which the call compares names. The console sends names without spaces, in capitals (B
 * §7).
 */
const comparable = (model: string): string => model.replace(/\s+/g, '').toUpperCase()
