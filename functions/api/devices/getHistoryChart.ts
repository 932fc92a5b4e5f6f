import { routes } from '#shared/contract/routes.ts'
import { getDevice } from '../../data/deviceRepository.ts'
import { parametersOf } from '../../data/modelRepository.ts'
import { samplesAround } from '../../data/readingHistory.ts'
import { lineOf } from '../../domain/telemetry/chartSeries.ts'
import { tidy } from '../../domain/telemetry/samples.ts'
import { handle } from '../../http/handle.ts'
import { windowOf } from '../../http/window.ts'

export const getHistoryChart = handle(routes.devices.getHistoryChart, async ({ body }) => {
  const { deviceName, points } = body
  const window = windowOf(body)
  const { modelName } = await getDevice(deviceName)
  const mnemonics = [...new Set(body.mnemonics)]
  const [samples, parameters] = await Promise.all([
    samplesAround(deviceName, mnemonics, window),
    parametersOf(modelName),
  ])
  return {
    series: Array.from(samples, ([mnemonic, all]) => ({
      mnemonicName: mnemonic,
      mnemonicDisplayName: parameters.get(mnemonic)?.displayName || 'N/A',
      unitsOfMeasure: parameters.get(mnemonic)?.unitsOfMeasure ?? '',
      ...lineOf(tidy(all, window), window, points),
    })),
  }
})
