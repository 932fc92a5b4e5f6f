import type { ModelSummary } from '#shared/contract/models.ts'
import { routes } from '#shared/contract/routes.ts'
import { call } from '#web/lib/call.ts'
import { allModelsCsv, type ModelParameters } from './parameterCsv.ts'

/** Enough to keep the line busy, few enough not to be turned away. */
const readAtOnce = 4

/** The listed models with all their parameters, which are the administrators' to read: others get the models alone. */
export const exportModels = async (models: readonly ModelSummary[], mayReadParameters: boolean): Promise<string> => {
  if (!mayReadParameters) return allModelsCsv(models.map(model => ({ ...model, parameters: [] })))
  const read: ModelParameters[] = []
  for (let start = 0; start < models.length; start += readAtOnce)
    read.push(...(await Promise.all(models.slice(start, start + readAtOnce).map(withParameters))))
  return allModelsCsv(read)
}

const withParameters = async ({ modelName, description }: ModelSummary): Promise<ModelParameters> => {
  const answer = await call(routes.models.getModel, { name: modelName })
  return { modelName, description, parameters: Object.values(answer?.model.parameters ?? {}) }
}
