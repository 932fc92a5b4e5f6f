import type { Parameter } from '#shared/contract/calls/models.ts'

/** A model as the service uses it. Its parameters are sorted by mnemonic. */
export interface Model {
  readonly modelName: string
  readonly description: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parameters: readonly Parameter[]
  readonly createdTime: string
  readonly createdBy: string
  readonly updatedTime: string
  readonly updatedBy: string
  readonly revision: number
  /**
   * How many new references to the model, such as rules, have been stored since the model's last change. Missing if
   * there are none yet.
   */
  readonly uses?: number
}

/** A model without its parameters, for lists of models. */
export interface ModelHead extends Omit<Model, 'parameters'> {
  readonly paramsCount: number
}

export const sortedParameters = (parameters: Iterable<Parameter>): Parameter[] =>
  [...parameters].sort((a, b) => (a.mnemonic < b.mnemonic ? -1 : 1))

/**
 * The maximum number of parameters that the audit record of a large change names. The others are only counted, so
 * that the record stays small.
 */
const namedInAudit = 200

/**
 * Returns the part of a model that is kept in the audit record of a change. It has only those parameters that differ
 * before and after the change.
 */
export const modelForAudit = (model: Model | undefined, other: Model | undefined) => {
  if (!model) return undefined
  const others = new Map(other?.parameters.map(parameter => [parameter.mnemonic, JSON.stringify(parameter)]))
  const differing = model.parameters.filter(parameter => others.get(parameter.mnemonic) !== JSON.stringify(parameter))
  return {
    description: model.description,
    attributes: model.attributes,
    paramsCount: model.parameters.length,
    parameters: Object.fromEntries(differing.slice(0, namedInAudit).map(parameter => [parameter.mnemonic, parameter])),
    ...(differing.length > namedInAudit && { furtherParameters: differing.length - namedInAudit }),
  }
}
