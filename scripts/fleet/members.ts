import * as z from 'zod'
import { simulatedModels } from './catalogue/catalogue.ts'
import { InstrumentKind, type SimulatedModel } from './catalogue/models.ts'
import { readCatalogueFile } from './catalogue/readCatalogueFile.ts'

export interface Member {
  readonly name: string
  readonly model: SimulatedModel
}

/** The kinds of consecutive instruments, repeated over the fleet. */
const mix = readCatalogueFile('instruments.json', z.tuple([InstrumentKind], InstrumentKind))

/**
 * Creates the members of a fleet. The same size always gives the same members, and a larger fleet includes all
 * members of a smaller one.
 */
export const makeFleetMembers = (size: number, prefix = ''): Member[] => {
  const counts: Record<InstrumentKind, number> = { MS: 0, LC: 0, WS: 0 }
  return Array.from({ length: size }, (_, index) => {
    const kind = mix[index % mix.length] ?? mix[0]
    const number = (counts[kind] += 1)
    const models = simulatedModels.filter(model => model.kind === kind)
    const model = models[number % models.length]
    if (!model) throw new Error(`scripts/fleet/catalogue/models.json has no model of kind ${kind}. Add one there`)
    const name = [prefix, kind, String(number).padStart(4, '0')].filter(part => part !== '').join('-')
    return { name, model }
  })
}
