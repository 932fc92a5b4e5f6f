import type { Model as WireModel, ModelSummary } from '#shared/contract/calls/models.ts'
import type { Model, ModelHead } from './model.ts'

/**
 * A model as it appears in lists (specification, B §3). A deleted model is not stored, so `isDeleted` is always
 * 'false'.
 */
export const summaryOnTheWire = (model: ModelHead): ModelSummary => ({
  modelName: model.modelName,
  description: model.description,
  createdTime: model.createdTime,
  createdBy: model.createdBy,
  updatedTime: model.updatedTime,
  updatedBy: model.updatedBy,
  isDeleted: 'false',
  paramsCount: model.paramsCount,
})

/** A model with all its fields. The specification calls the description `modelDesc` here. */
export const modelOnTheWire = (model: Model): WireModel => ({
  ...summaryOnTheWire({ ...model, paramsCount: model.parameters.length }),
  modelDesc: model.description,
  parameters: Object.fromEntries(model.parameters.map(parameter => [parameter.mnemonic, parameter])),
  paramsList: model.parameters.map(({ mnemonic }) => mnemonic),
  attributes: { ...model.attributes },
  revision: model.revision,
})
