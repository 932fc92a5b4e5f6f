import type { InstrumentKind, SimulatedModel } from './catalogue/behaviour.ts'
import { simulatedModels } from './catalogue/catalogue.ts'

export interface Member {
  readonly name: string
  readonly model: SimulatedModel
}

/**
 * The kinds of twelve consecutive instruments, repeated over the fleet: five mass spectrometers, four chromatographs
 * and three workstations.
 */
const mix: readonly InstrumentKind[] = ['MS', 'LC', 'WS', 'MS', 'LC', 'MS', 'WS', 'LC', 'MS', 'LC', 'MS', 'WS']

/**
 * Creates the members of a fleet. The same size always gives the same members, and a larger fleet includes all
 * members of a smaller one.
 */
export const makeFleetMembers = (size: number, prefix = ''): Member[] => {
  const counts: Record<InstrumentKind, number> = { MS: 0, LC: 0, WS: 0 }
  return Array.from({ length: size }, (_, index) => {
    const kind = mix[index % mix.length] ?? 'MS'
    const number = (counts[kind] += 1)
    const models = simulatedModels.filter(model => model.kind === kind)
    const model = models[number % models.length]
    if (!model) throw new Error(`scripts/fleet/catalogue has no model for instruments of kind ${kind}. Add one there`)
    const name = [prefix, kind, String(number).padStart(4, '0')].filter(part => part !== '').join('-')
    return { name, model }
  })
}
