import type { Model, models, Parameter } from '#shared/contract/calls/models.ts'
import type { Input } from '#shared/contract/route.ts'

/** The fields of the form for a model. The hidden revision identifies the version that was read. */
export interface ModelValues {
  readonly modelName: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  /** The names of the ready-made rules to create with a new model. */
  readonly readyMade: readonly string[]
  readonly revision: number
}

export const noModel: ModelValues = { modelName: '', description: '', parameters: [], readyMade: [], revision: 0 }

export const modelValues = ({ modelName, modelDesc, parameters, revision }: Model): ModelValues => ({
  modelName,
  description: modelDesc,
  parameters: Object.values(parameters),
  readyMade: [],
  revision,
})

const byMnemonic = (parameters: readonly Parameter[]): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(parameters.map(parameter => [parameter.mnemonic, parameter]))

export const createInput = ({ modelName, description, parameters }: ModelValues): Input<typeof models.createModel> => ({
  modelName,
  description,
  parameters: byMnemonic(parameters),
})

export const updateInput = (values: ModelValues): Input<typeof models.updateModel> => ({
  ...createInput(values),
  revision: values.revision,
})
