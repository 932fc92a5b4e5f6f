import type { Parameter } from '#shared/contract/calls/models.ts'
import { pageOf } from '#shared/contract/paging.ts'
import { models } from '#shared/contract/calls/models.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { isSameParameter } from '../../domain/models/changeSet.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listModelParameters = handle(models.listModelParameters, async ({ body }) => {
  const names = [...new Set(body.models)]
  const ofModels = await Promise.all(names.map(async name => [name, await readModelParameters(name)] as const))
  const merged = merge(ofModels).sort((a, b) => (a.mnemonic < b.mnemonic ? -1 : 1))
  const { rows, ...page } = answerPage(merged, pageOf(body), ({ mnemonic }) => mnemonic)
  return { ...page, parameters: Object.fromEntries(rows.map(parameter => [parameter.mnemonic, parameter])) }
})

type Merged = Parameter & { models: string[]; differs?: true }

/**
 * Merges the parameters of several models. If two models define a parameter differently, the first definition wins
 * and `differs` is set.
 */
const merge = (ofModels: readonly (readonly [string, ReadonlyMap<string, Parameter>])[]): Merged[] => {
  const merged = new Map<string, Merged>()
  for (const [model, parameters] of ofModels) {
    for (const parameter of parameters.values()) {
      const known = merged.get(parameter.mnemonic)
      if (!known) merged.set(parameter.mnemonic, { ...parameter, models: [model] })
      else {
        known.models.push(model)
        if (!isSameParameter(known, parameter)) known.differs = true
      }
    }
  }
  return [...merged.values()]
}
