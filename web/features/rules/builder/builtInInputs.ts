import { builtInLabels, builtIns, builtInTexts, builtInTypes, functionNames } from '#shared/expression/builtIns.ts'
import type { RuleParameter } from './useParameters.ts'

const inMinutes: ReadonlySet<string> = new Set(['$OFFLINE', '$SILENT', 'silent', 'unchanged'])

const unitOf = (name: string): string => (inMinutes.has(name) ? 'min' : '')

/** The inputs that every model has besides its parameters. They are in no list of the server. */
export const builtInInputs: readonly RuleParameter[] = builtIns.map(name => ({
  mnemonic: name,
  displayName: builtInLabels[name],
  dataType: builtInTypes[name],
  unitsOfMeasure: unitOf(name),
  description: '',
  help: builtInTexts[name],
  inserted: name,
}))

/** The functions of a parameter, with the beginning of their text: the parameter is typed behind it. */
const functions: readonly RuleParameter[] = functionNames.map(name => ({
  mnemonic: `${name}(…)`,
  displayName: '',
  dataType: 'number',
  unitsOfMeasure: unitOf(name),
  description: '',
  help: builtInTexts[name],
  inserted: `${name}(`,
}))

/** The names that an expression can have, the model's parameters first. */
export const namesOfExpression = (parameters: ReadonlyMap<string, RuleParameter>): readonly RuleParameter[] => [
  ...parameters.values(),
  ...builtInInputs,
  ...functions,
]
