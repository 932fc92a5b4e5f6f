import { rules } from '#shared/contract/calls/rules.ts'
import { messages } from '#shared/text/messages.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { Validation } from '../../domain/errors.ts'
import { expressionProblems } from '../../domain/rules/expressionProblems.ts'
import { handle } from '../../http/handle.ts'

export const validateExpression = handle(rules.validateExpression, async ({ body }) => {
  const { expression, models, ruleType } = body
  const { typesByModel } = await findModelTypes(models)
  const missing = models.filter(model => !typesByModel.has(model))
  if (missing.length > 0)
    throw new Validation(missing.map(model => ({ field: 'models', message: `The model ${model} does not exist` })))
  const problems = expressionProblems(ruleType, { text: expression }, typesByModel)
  const valid = problems.length === 0
  return { valid, problems, message: valid ? messages.validExpression : messages.invalidExpression }
})
