import { devices } from '#shared/contract/calls/devices.ts'
import { stretchesAround } from '../../data/history/chartHistory.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { bucketMs, condenseLine } from '../../domain/telemetry/chartSeries.ts'
import { handle } from '../../http/handle.ts'
import { parsePeriod } from '../../http/period.ts'

export const getHistoryChart = handle(devices.getHistoryChart, async ({ body, now }) => {
  const { deviceName, points } = body
  const period = parsePeriod(body, now)
  const { modelName } = await getDevice(deviceName)
  const mnemonics = [...new Set(body.mnemonics)]
  const [stretches, parameters] = await Promise.all([
    stretchesAround(deviceName, mnemonics, period, bucketMs(period, points)),
    readModelParameters(modelName),
  ])
  return {
    series: Array.from(stretches, ([mnemonic, reported]) => ({
      mnemonicName: mnemonic,
      mnemonicDisplayName: parameters.get(mnemonic)?.displayName || 'N/A',
      unitsOfMeasure: parameters.get(mnemonic)?.unitsOfMeasure ?? '',
      ...condenseLine(reported, period, points),
    })),
  }
})
