import { devices } from '#shared/contract/calls/devices.ts'
import { stretchesAround } from '../../data/history/chartHistory.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { bucketMs, condenseLine } from '../../domain/telemetry/chartSeries.ts'
import { handle } from '../../http/handle.ts'
import { parseTimeWindow } from '../../http/window.ts'

export const getHistoryChart = handle(devices.getHistoryChart, async ({ body, now }) => {
  const { deviceName, points } = body
  const window = parseTimeWindow(body, now)
  const { modelName } = await getDevice(deviceName)
  const mnemonics = [...new Set(body.mnemonics)]
  const [stretches, parameters] = await Promise.all([
    stretchesAround(deviceName, mnemonics, window, bucketMs(window, points)),
    readModelParameters(modelName),
  ])
  return {
    series: Array.from(stretches, ([mnemonic, reported]) => ({
      mnemonicName: mnemonic,
      mnemonicDisplayName: parameters.get(mnemonic)?.displayName || 'N/A',
      unitsOfMeasure: parameters.get(mnemonic)?.unitsOfMeasure ?? '',
      ...condenseLine(reported, window, points),
    })),
  }
})
