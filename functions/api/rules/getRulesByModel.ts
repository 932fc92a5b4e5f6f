import { rules } from '#shared/contract/calls/rules.ts'
import { handle } from '../../http/handle.ts'
import { answerRules } from './answerRules.ts'

export const getRulesByModel = handle(rules.getRulesByModel, ({ query }) => {
  const wanted = comparable(query.model)
  return answerRules(query, ({ models }) => models.some(model => comparable(model) === wanted))
})

/** Normalizes a model's name for comparison. The console sends names in capitals and without spaces (B §7). */
const comparable = (model: string): string => model.replace(/\s+/g, '').toUpperCase()
