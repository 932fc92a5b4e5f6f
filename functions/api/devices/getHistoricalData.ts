import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { getDevice } from '../../data/deviceRepository.ts'
import { samplesAround } from '../../data/readingHistory.ts'
import { pointsIn, type Point } from '../../domain/telemetry/points.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'
import { windowOf } from '../../http/window.ts'

export const getHistoricalData = handle(routes.devices.getHistoricalData, async ({ body }) => {
  const { deviceName, mnemonics } = body
  const window = windowOf(body)
  await getDevice(deviceName)
  const points = pointsIn(await samplesAround(deviceName, mnemonics, window), window)
  const { rows, ...page } = answerPage(points, pageOf(body), keyOf, 'descending')
  return {
    ...page,
    historicalData: rows.map(({ mnemonic, value, at }) => ({
      mnemonicName: mnemonic,
      mnemonicValue: value,
      timeStamp: new Date(at).toISOString(),
    })),
  }
})

const keyOf = ({ at, mnemonic, value }: Point): string => `${new Date(at).toISOString()}\n${mnemonic}\n${value}`
