import type { Rule } from '#shared/contract/rule.ts'
import type { DeviceParameter } from '#shared/contract/calls/parameters.ts'

/** A data item that a rule uses, as a model defines it. */
export type RuleItem = Pick<DeviceParameter, 'mnemonic' | 'displayName' | 'unitsOfMeasure' | 'description'>

/**
 * The data items in a rule, in the order of its expression. An item that the model does not define has only its name.
 */
export const ruleItems = (
  { inputValues }: Pick<Rule, 'inputValues'>,
  parameters: readonly RuleItem[],
): readonly RuleItem[] => {
  const known = new Map(parameters.map(parameter => [parameter.mnemonic, parameter]))
  return inputValues.map(
    mnemonic => known.get(mnemonic) ?? { mnemonic, displayName: '', unitsOfMeasure: '', description: '' },
  )
}
