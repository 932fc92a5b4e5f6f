import type { Alarm, SeenValue } from '#shared/contract/alarm.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { listParameterLimits } from '#shared/expression/parameterLimits.ts'

/**
 * Returns the values that an alarm's rule saw when it fired, each with its name, its unit and its limit in the rule.
 */
export const seenValues = (
  { mnemonicValues, ruleExpression }: Pick<Alarm, 'mnemonicValues' | 'ruleExpression'>,
  parameters: ReadonlyMap<string, Parameter> = new Map(),
): SeenValue[] => {
  const limits = listParameterLimits(ruleExpression)
  return Object.entries(mnemonicValues).map(([name, value]) => {
    const parameter = parameters.get(name)
    return {
      name,
      displayName: parameter?.displayName ?? '',
      value,
      unitsOfMeasure: parameter?.unitsOfMeasure ?? '',
      limits: [...(limits.get(name) ?? [])],
    }
  })
}
