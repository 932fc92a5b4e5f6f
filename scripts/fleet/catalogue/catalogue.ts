import type { Parameter } from '#shared/contract/calls/models.ts'
import type { SimulatedModel } from './behaviour.ts'
import { chromatographs } from './chromatographs.ts'
import { massSpecs } from './massSpecs.ts'
import { workstations } from './workstations.ts'

/** All models of the demo fleet. */
export const simulatedModels: readonly SimulatedModel[] = [...massSpecs, ...chromatographs, ...workstations]

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
