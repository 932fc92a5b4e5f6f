import type { SimulatedModel } from './behaviour.ts'
import { workstationTroubles } from './troubles.ts'
import { workstationParameters } from './workstationParameters.ts'

export const workstations: readonly SimulatedModel[] = [
  {
    modelName: 'LabStation3',
    description: 'Workstation that acquires and processes data',
    kind: 'WS',
    parameters: workstationParameters,
    troubles: workstationTroubles,
  },
]
