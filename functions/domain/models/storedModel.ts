import type { Model, ModelSummary, Parameter } from '#shared/contract/models.ts'

/** A model as the service works with it; parameters sorted by mnemonic. */
export interface StoredModel {
  readonly modelName: string
  readonly description: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parameters: readonly Parameter[]
  readonly createdTime: string
  readonly createdBy: string
  readonly updatedTime: string
  readonly updatedBy: string
  readonly revision: number
}

export const sortedParameters = (parameters: Iterable<Parameter>): Parameter[] =>
  [...parameters].sort((a, b) => (a.mnemonic < b.mnemonic ? -1 : 1))

export const summaryOnTheWire = (model: Omit<StoredModel, 'parameters'> & { paramsCount: number }): ModelSummary => ({
  modelName: model.modelName,
  description: model.description,
  createdTime: model.createdTime,
  createdBy: model.createdBy,
  updatedTime: model.updatedTime,
  updatedBy: model.updatedBy,
  isDeleted: 'false',
  paramsCount: model.paramsCount,
})

export const modelOnTheWire = (model: StoredModel): Model => ({
  ...summaryOnTheWire({ ...model, paramsCount: model.parameters.length }),
  modelDesc: model.description,
  parameters: Object.fromEntries(model.parameters.map(parameter => [parameter.mnemonic, parameter])),
  paramsList: model.parameters.map(({ mnemonic }) => mnemonic),
  attributes: { ...model.attributes },
  revision: model.revision,
})

/** An audit record stays small: of a large change it names the first ones and counts the rest. */
const namedInAudit = 200

/** What the audit trail keeps of a change of a model: the parameters that differ, not all of them twice. */
export const modelForAudit = (model: StoredModel | undefined, other: StoredModel | undefined) => {
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
