import type { DataPoint } from '#shared/contract/devices.ts'
import { pageOf } from '#shared/contract/paging.ts'
import type { Parameter } from '#shared/contract/models.ts'
import { routes } from '#shared/contract/routes.ts'
import { getDevice } from '../../data/deviceRepository.ts'
import { parametersOf } from '../../data/modelRepository.ts'
import { samplesAround } from '../../data/readingHistory.ts'
import { pointsIn, type Point } from '../../domain/telemetry/points.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'
import { windowOf } from '../../http/window.ts'

/** One instrument after the other is read: each may bring as much as an answer holds. */
export const listHistory = handle(routes.devices.listHistory, async ({ body }) => {
  const { deviceNames, requestedReadbacks, allOrLatest } = body
  const window = windowOf(body)
  const rows: OfDevice[] = []
  for (const deviceName of deviceNames) {
    const { modelName } = await getDevice(deviceName)
    const points = pointsIn(await samplesAround(deviceName, requestedReadbacks, window), window)
    const wanted = allOrLatest === 'latest' ? newestOfEach(points) : points
    const parameters = await parametersOf(modelName)
    rows.push(...wanted.map((point, index) => ({ deviceName, order: index, point: dataPoint(point, parameters) })))
  }
  const { rows: shown, ...page } = answerPage(rows, pageOf(body), keyIn(deviceNames))
  return { ...page, deviceList: byDevice(deviceNames, shown) }
})

interface OfDevice {
  readonly deviceName: string
  readonly order: number
  readonly point: DataPoint
}

const newestOfEach = (points: readonly Point[]): Point[] => {
  const seen = new Set<string>()
  return points.filter(({ mnemonic }) => !seen.has(mnemonic) && seen.add(mnemonic))
}

const dataPoint = ({ mnemonic, value, at }: Point, parameters: ReadonlyMap<string, Parameter>): DataPoint => ({
  mnemonicName: mnemonic,
  mnemonicDisplayName: parameters.get(mnemonic)?.displayName || 'N/A',
  mnemonicValue: value,
  mnemonicTimeStamp: new Date(at).toISOString(),
  unitsOfMeasure: parameters.get(mnemonic)?.unitsOfMeasure ?? '',
})

const digits = 9

/** Instruments in the order asked for, and within one the newest first. */
const keyIn =
  (deviceNames: readonly string[]) =>
  ({ deviceName, order }: OfDevice): string =>
    [deviceNames.indexOf(deviceName), order].map(number => String(number).padStart(digits, '0')).join('#')

const byDevice = (deviceNames: readonly string[], rows: readonly OfDevice[]) => {
  const found = Map.groupBy(rows, ({ deviceName }) => deviceName)
  return deviceNames.map(deviceName => ({
    deviceName,
    deviceListValues: (found.get(deviceName) ?? []).map(({ point }) => point),
  }))
}
