import type { ModelSummary, Parameter } from '#shared/contract/calls/models.ts'
import { system } from '#shared/contract/calls/system.ts'
import { read } from '#web/lib/read.ts'
import { allModelsCsv } from './parameterCsv.ts'

/**
 * Exports the models in the list with all their parameters. It uses the one call that all users who see the list may
 * make.
 */
export const exportModels = async (models: readonly ModelSummary[]): Promise<string> => {
  const answer = await read(system.getDeviceParameters, { modelName: 'onload' })
  const ofModel = new Map<string, Parameter[]>(models.map(({ modelName }) => [modelName, []]))
  for (const { modelName, ...parameter } of answer?.deviceParameters ?? []) ofModel.get(modelName)?.push(parameter)
  return allModelsCsv(models.map(model => ({ ...model, parameters: ofModel.get(model.modelName) ?? [] })))
}
