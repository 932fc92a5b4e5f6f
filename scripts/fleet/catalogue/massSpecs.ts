import type { SimulatedModel } from './behaviour.ts'
import { controllerParameters } from './controller.ts'
import { massSpecParameters } from './massSpecParameters.ts'
import { makeCatalogueRows } from './rows.ts'
import { massSpecTroubles } from './troubles.ts'

const { level, follows } = makeCatalogueRows('MassSpec')

const tripleQuadParameters = [
  level(['COLLISION_GAS', 'Collision gas', 'mTorr', 'Pressure in the collision cell'], {
    targets: [0, 0, 2.2, 2.4],
    settleSeconds: 12,
    noise: 0.02,
    drift: 0.05,
    decimals: 2,
    limits: [0, 6],
  }),
  level(['Q1_RF', 'Q1 RF amplitude', 'V', 'Radio frequency amplitude at the first mass filter'], {
    targets: [0, 0, 320, 880],
    settleSeconds: 2,
    noise: 4,
    drift: 3,
    limits: [0, 1_600],
  }),
  follows(['Q3_RF', 'Q3 RF amplitude', 'V', 'Radio frequency amplitude at the second mass filter'], {
    of: 'Q1_RF',
    factor: 0.84,
    noise: 3,
    limits: [0, 1_600],
  }),
  level(['COLLISION_ENERGY', 'Collision energy', 'eV', 'Energy with which ions enter the collision cell'], {
    targets: [0, 0, 10, 28],
    settleSeconds: 1,
    noise: 0.4,
    limits: [0, 120],
  }),
]

const timeOfFlightParameters = [
  level(['FLIGHT_TUBE_VACUUM', 'Flight tube vacuum', 'Torr', 'Pressure in the flight tube'], {
    targets: [760, 3e-6, 2.1e-7, 2.4e-7],
    settleSeconds: 60,
    scale: 'logarithmic',
    noise: 0.01,
    drift: 0.03,
    limits: [1e-9, 800],
  }),
  level(
    ['FLIGHT_TUBE_TEMP', 'Flight tube temperature', '°C', 'Temperature of the flight tube, which shifts the masses'],
    {
      targets: [23, 29, 31.5, 31.8],
      settleSeconds: 900,
      noise: 0.02,
      drift: 0.15,
      decimals: 2,
      limits: [15, 45],
    },
  ),
  level(['REFLECTRON_VOLTAGE', 'Reflectron voltage', 'V', 'Voltage at the end of the ion mirror'], {
    targets: [0, 0, 3_400, 3_400],
    settleSeconds: 4,
    noise: 0.3,
    drift: 0.8,
    limits: [-5, 4_000],
  }),
  level(['RESOLUTION', 'Resolution', '', 'Mass divided by peak width at the reference mass'], {
    targets: [0, 0, 34_000, 35_200],
    settleSeconds: 120,
    noise: 140,
    drift: 320,
    decimals: 0,
    limits: [0, 60_000],
  }),
]

export const massSpecs: readonly SimulatedModel[] = [
  {
    modelName: 'TripleQuad6500',
    description: 'Triple quadrupole mass spectrometer for quantitation',
    kind: 'MS',
    parameters: [...massSpecParameters, ...tripleQuadParameters, ...controllerParameters],
    troubles: massSpecTroubles,
  },
  {
    modelName: 'QTOF8600',
    description: 'Quadrupole time-of-flight mass spectrometer for accurate masses',
    kind: 'MS',
    parameters: [...massSpecParameters, ...timeOfFlightParameters, ...controllerParameters],
    troubles: massSpecTroubles,
  },
]
