import type { Parameter } from '#shared/contract/calls/models.ts'
import { pageOf } from '#shared/contract/paging.ts'
import { system } from '#shared/contract/calls/system.ts'
import type { DeviceParameter } from '#shared/contract/calls/parameters.ts'
import { listModels, readModelParameters } from '../../../data/models/modelRepository.ts'
import { readCatalogue } from '../../../data/models/parameterCatalogue.ts'
import { answerPage } from '../../../http/answerPage.ts'
import { handle } from '../../../http/handle.ts'

/** The model name that the console sends to get the parameters of all models (B §7). */
const everything = 'onload'

export const getDeviceParameters = handle(system.getDeviceParameters, async ({ body }) => {
  const { modelName = '' } = body
  const isAll = modelName === '' || modelName === everything
  const found = isAll ? await allParameters() : await ofModel(modelName)
  if (found.length === 0) return undefined
  const sorted = found.map(parameter => ({ parameter, key: keyOf(parameter) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const { rows, ...page } = answerPage(sorted, pageOf(body), ({ key }) => key)
  return { ...page, deviceParameters: rows.map(({ parameter }) => parameter) }
})

/**
 * Returns the sort key of a parameter in the list of all models' parameters. A line break sorts before letters and
 * digits, so each model's parameters stay together, and models are sorted by name.
 */
const keyOf = ({ modelName, mnemonic }: DeviceParameter): string => `${modelName}\n${mnemonic}`

const ofModel = async (modelName: string): Promise<DeviceParameter[]> =>
  named(modelName, [...(await readModelParameters(modelName)).values()])

const named = (modelName: string, parameters: readonly Parameter[]): DeviceParameter[] =>
  parameters.map(parameter => ({ ...parameter, modelName }))

/** How many models' parameters are read at the same time. */
const readers = 16

const allParameters = async (): Promise<DeviceParameter[]> => {
  const [catalogue, models] = await Promise.all([readCatalogue(), listModels()])
  const found = [named('', catalogue.parameters)]
  for (let at = 0; at < models.length; at += readers) {
    const some = models.slice(at, at + readers)
    found.push(...(await Promise.all(some.map(({ modelName }) => ofModel(modelName)))))
  }
  return found.flat()
}
