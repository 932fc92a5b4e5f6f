import type { ReadingCategory } from '#shared/contract/messages/telemetry.ts'
import type { Behaviour, ByLoad, Level, Limits, Load, SimulatedParameter } from './behaviour.ts'

type Named = readonly [mnemonic: string, displayName: string, unitsOfMeasure: string, description: string]

type LevelSettings = Pick<Level, 'targets' | 'limits'> & Partial<Omit<Level, 'type'>>

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

const decimals = 1

/** Returns functions that create the catalogue's parameters of one category of readings, one parameter per call. */
export const makeCatalogueRows = (category: ReadingCategory) => {
  const row = (
    [mnemonic, displayName, unitsOfMeasure, description]: Named,
    behaviour: Behaviour,
  ): SimulatedParameter => ({
    mnemonic,
    displayName,
    dataType: dataTypes[behaviour.type],
    description,
    unitsOfMeasure,
    category,
    behaviour,
  })
  return {
    level: (named: Named, settings: LevelSettings) =>
      row(named, {
        type: 'level',
        settleSeconds: 20,
        noise: 0,
        drift: 0,
        scale: 'linear',
        gradient: 0,
        decimals,
        ...settings,
      }),
    peaks: (named: Named, settings: { baseline: number; height: number; noise: number; limits: Limits }) =>
      row(named, { type: 'peaks', decimals, ...settings }),
    follows: (
      named: Named,
      settings: { of: string; factor: number; offset?: number; noise: number; limits: Limits; decimals?: number },
    ) => row(named, { type: 'follows', decimals, offset: 0, ...settings }),
    total: (named: Named, perHour: ByLoad, start: Limits) => row(named, { type: 'total', perHour, start, decimals }),
    supply: (named: Named, settings: { full: number; lowest: number; perHour: ByLoad }) =>
      row(named, { type: 'supply', decimals, ...settings }),
    samples: (named: Named, start: Limits) => row(named, { type: 'samples', start }),
    reports: (named: Named) => row(named, { type: 'reports' }),
    flag: (named: Named, on: readonly Load[]) => row(named, { type: 'flag', on }),
    text: (named: Named, of: 'status' | 'method' | 'sample') => row(named, { type: 'text', of }),
    fixed: (named: Named, choices: readonly string[]) => row(named, { type: 'fixed', choices }),
  }
}
