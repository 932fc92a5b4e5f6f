import { rules } from '#schemas/calls/rules.ts'
import { readyMadeInput, readyMadeRules } from '#shared/rules/readyMadeRules.ts'
import { call } from '#web/lib/call.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'

/**
 * Creates the ready-made rules that were ticked for a new model. If a rule cannot be created, the model is still
 * kept.
 */
export const createReadyMadeRules = async (modelName: string, ruleNames: readonly string[]): Promise<void> => {
  for (const rule of readyMadeRules) {
    if (!ruleNames.includes(rule.ruleName)) continue
    try {
      await call(rules.createRule, readyMadeInput(rule, modelName))
    } catch (error) {
      notify({
        type: 'error',
        text: `The rule "${rule.label}" of ${modelName} was not created. ${describeFailure(error)} Create it under Rules.`,
      })
    }
  }
}
