import type { SimulatedModel } from './behaviour.ts'
import { chromatographParameters } from './chromatographParameters.ts'
import { controllerParameters } from './controller.ts'
import { makeCatalogueRows } from './rows.ts'
import { chromatographTroubles } from './troubles.ts'

const { level, follows } = makeCatalogueRows('LC Data')

const pumpPressure = (ready: number, run: number, gradient: number, highest: number) => [
  level(['PUMP_PRESSURE', 'Pump pressure', 'bar', 'Pressure at the outlet of the pump'], {
    targets: [0, 0, ready, run],
    settleSeconds: 5,
    noise: 0.9,
    drift: 4,
    gradient,
    limits: [0, highest],
  }),
  follows(['COLUMN_PRESSURE', 'Column pressure', 'bar', 'Pressure in front of the column'], {
    of: 'PUMP_PRESSURE',
    factor: 0.91,
    noise: 0.6,
    limits: [0, highest],
  }),
]

const quaternaryPump = [
  level(['VALVE_A_DUTY', 'Valve A duty', '%', 'Share of the time in which the valve of channel A is open'], {
    targets: [0, 0, 95, 62],
    settleSeconds: 6,
    noise: 0.2,
    limits: [0, 100],
  }),
  level(['MIXER_TEMP', 'Mixer temperature', '°C', 'Temperature of the solvent mixer'], {
    targets: [22.5, 24, 28, 30.5],
    settleSeconds: 300,
    noise: 0.05,
    drift: 0.3,
    limits: [15, 60],
  }),
]

const binaryPump = [
  level(['PISTON_A_SPEED', 'Piston A speed', 'strokes/min', 'Strokes of the pump head of channel A'], {
    targets: [0, 0, 3, 9],
    settleSeconds: 5,
    noise: 0.05,
    limits: [0, 60],
  }),
  level(['PISTON_B_SPEED', 'Piston B speed', 'strokes/min', 'Strokes of the pump head of channel B'], {
    targets: [0, 0, 0.4, 1],
    settleSeconds: 5,
    noise: 0.04,
    gradient: 7.5,
    limits: [0, 60],
  }),
  level(['PREHEATER_TEMP', 'Preheater temperature', '°C', 'Temperature of the solvent preheater'], {
    targets: [23, 25, 41, 41],
    settleSeconds: 60,
    noise: 0.05,
    drift: 0.1,
    limits: [15, 95],
  }),
]

export const chromatographs: readonly SimulatedModel[] = [
  {
    modelName: 'HPLC1290',
    description: 'Liquid chromatograph with a quaternary pump',
    kind: 'LC',
    parameters: [
      ...chromatographParameters,
      ...pumpPressure(48, 210, 150, 1_300),
      ...quaternaryPump,
      ...controllerParameters,
    ],
    troubles: chromatographTroubles,
  },
  {
    modelName: 'UPLC40',
    description: 'Liquid chromatograph with a binary pump for columns of small particles',
    kind: 'LC',
    parameters: [
      ...chromatographParameters,
      ...pumpPressure(110, 520, 310, 1_500),
      ...binaryPump,
      ...controllerParameters,
    ],
    troubles: chromatographTroubles,
  },
]
