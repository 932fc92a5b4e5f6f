import type { Alarm, SeenValue } from '#shared/contract/alarms.ts'
import type { Parameter } from '#shared/contract/models.ts'
import { limitsOf } from './limits.ts'

/** What an alarm's rule saw, each value with its name and unit and with what the rule asks of it. */
export const seenValues = (
  { mnemonicValues, ruleExpression }: Pick<Alarm, 'mnemonicValues' | 'ruleExpression'>,
  parameters: ReadonlyMap<string, Parameter> = new Map(),
): SeenValue[] => {
  const limits = limitsOf(ruleExpression)
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
