import type { Parameter } from '#shared/contract/calls/models.ts'
import type { SimulatedModel } from './behaviour.ts'
import { chromatographs } from './chromatographs.ts'
import { massSpecs } from './massSpecs.ts'
import { workstations } from './workstations.ts'

/** Every model that the demo fleet consists of. */
export const simulatedModels: readonly SimulatedModel[] = [...massSpecs, ...chromatographs, ...workstations]

export interface DemoModel {
  readonly modelName: string
  readonly description: string
  readonly parameters: readonly Parameter[]
}

/** The models as the product keeps them, without the behaviour of their values in the simulation. */
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
