import type { Parameter } from '#shared/contract/calls/models.ts'
import type { Behaviour } from './behaviour.ts'
import {
  ModelRows,
  ParameterSet,
  TroublesByKind,
  type InstrumentKind,
  type SimulatedModel,
  type SimulatedParameter,
} from './models.ts'
import { readCatalogueFile } from './readCatalogueFile.ts'

const dataTypes: Record<Behaviour['type'], SimulatedParameter['dataType']> = {
  level: 'number',
  peaks: 'number',
  follows: 'number',
  total: 'number',
  supply: 'number',
  samples: 'number',
  reports: 'number',
  flag: 'boolean',
  text: 'string',
  fixed: 'string',
}

const readParameters = (set: string): SimulatedParameter[] => {
  const { category, parts } = readCatalogueFile(`parameters/${set}.json`, ParameterSet)
  return Object.values(parts)
    .flat()
    .map(row => ({ ...row, dataType: dataTypes[row.behaviour.type], category }))
}

/** The errors that the instruments of each kind may report. */
export const troubles = readCatalogueFile('troubles.json', TroublesByKind)

/** All models of the demo fleet. */
export const simulatedModels: readonly SimulatedModel[] = readCatalogueFile('models.json', ModelRows).map(
  ({ parameterSets, ...model }) => ({
    ...model,
    parameters: parameterSets.flatMap(readParameters),
    troubles: troubles[model.kind],
  }),
)

/** Returns the names of the models of a kind. */
export const listModelNames = (kind: InstrumentKind): string[] =>
  simulatedModels.filter(model => model.kind === kind).map(({ modelName }) => modelName)

export interface DemoModel {
  readonly modelName: string
  readonly description: string
  readonly parameters: readonly Parameter[]
}

/** The models as the product stores them, without the simulation of their values. */
export const demoModels: readonly DemoModel[] = simulatedModels.map(({ modelName, description, parameters }) => ({
  modelName,
  description,
  parameters: parameters.map(({ mnemonic, displayName, dataType, description, unitsOfMeasure }) => ({
    mnemonic,
    displayName,
    dataType,
    description,
    unitsOfMeasure,
  })),
}))
