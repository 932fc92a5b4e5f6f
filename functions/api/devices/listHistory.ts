import type { DataPoint, ValueCategory } from '#shared/contract/device.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { pageOf } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { samplesAround } from '../../data/history/readingHistory.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { keyOfPoint, newestPoints, type Point } from '../../domain/telemetry/points.ts'
import { tidied, type Samples, type SamplesByItem } from '../../domain/telemetry/samples.ts'
import { keyInToken, wrongToken } from '../../domain/nextToken.ts'
import { collectPage, type Order } from '../../http/collectPage.ts'
import { handle } from '../../http/handle.ts'
import { parsePeriod } from '../../http/period.ts'
import { readingCategoryOf } from './readingCategory.ts'

/**
 * Reads the instruments' histories one after another, because the history of a single instrument may already fill the
 * answer.
 */
export const listHistory = handle(devices.listHistory, async ({ body, now }) => {
  const { deviceNames, requestedReadbacks, allOrLatest, deviceCategory } = body
  const [period, page] = [parsePeriod(body, now), pageOf(body)]
  const collected = collectPage(page, order)
  const first = page.nextToken === undefined ? 0 : placeIn(keyInToken(page.nextToken))
  let total = 0
  for (const [place, deviceName] of deviceNames.entries()) {
    // Earlier pages of the answer have already returned all values of this instrument.
    if (place < first) continue
    const { modelName } = await getDevice(deviceName)
    const state = await readDeviceState(deviceName)
    const mnemonics = deviceCategory ? itemsIn(deviceCategory, state, requestedReadbacks) : requestedReadbacks
    const { samples, count } = tidied(await samplesAround(state, mnemonics, period), period)
    const wanted = allOrLatest === 'latest' ? newestOfEach(samples) : samples
    total += allOrLatest === 'latest' ? wanted.size : count
    const parameters = await readModelParameters(modelName)
    collected.add(pointsOf(place, wanted, parameters))
    if (collected.isFull()) break
  }
  const { rows, ...rest } = collected.answer()
  // The total number of values is known only if the histories of all instruments were read for this page.
  return { ...rest, ...(!collected.isFull() && first === 0 && { total }), deviceList: byDevice(deviceNames, rows) }
})

interface OfDevice {
  /** The index of the value's instrument in the request's list of names. */
  readonly place: number
  readonly key: string
  readonly point: DataPoint
}

/** Sorts values by their instrument's position in the request, and then by time, newest first. */
const order: Order<OfDevice> = {
  keyOf: ({ place, key }) => `${place}#${key}`,
  isBehind: ({ place, key }, behind) => {
    const other = placeIn(behind)
    return place === other ? key < behind.slice(behind.indexOf('#') + 1) : place > other
  },
}

/** Parses, from a value's key, the index of its instrument in the request. */
const placeIn = (key: string): number => {
  const split = key.indexOf('#')
  const place = Number(key.slice(0, Math.max(0, split)))
  if (split < 1 || !Number.isInteger(place)) throw wrongToken()
  return place
}

/** Returns an instrument's items whose newest reading belongs to a category of readings. */
const itemsIn = (category: ValueCategory, { latest }: DeviceState, mnemonics: readonly string[]): readonly string[] => {
  const reported = readingCategoryOf(category)
  return mnemonics.filter(mnemonic => latest[mnemonic]?.category === reported)
}

const pointsOf = function* (
  place: number,
  samples: SamplesByItem,
  parameters: ReadonlyMap<string, Parameter>,
): Generator<OfDevice> {
  for (const point of newestPoints(samples))
    yield { place, key: keyOfPoint(point), point: dataPoint(point, parameters) }
}

const newestOfEach = (samples: SamplesByItem): SamplesByItem =>
  new Map(
    Array.from(samples, ([mnemonic, { times, values }]): [string, Samples] => [
      mnemonic,
      { times: times.slice(-1), values: values.slice(-1) },
    ]).filter(([, { times }]) => times.length > 0),
  )

const dataPoint = ({ mnemonic, value, at }: Point, parameters: ReadonlyMap<string, Parameter>): DataPoint => ({
  mnemonicName: mnemonic,
  mnemonicDisplayName: parameters.get(mnemonic)?.displayName || 'N/A',
  mnemonicValue: value,
  mnemonicTimeStamp: new Date(at).toISOString(),
  unitsOfMeasure: parameters.get(mnemonic)?.unitsOfMeasure ?? '',
})

const byDevice = (deviceNames: readonly string[], rows: readonly OfDevice[]) => {
  const found = Map.groupBy(rows, ({ place }) => place)
  return deviceNames.map((deviceName, place) => ({
    deviceName,
    deviceListValues: (found.get(place) ?? []).map(({ point }) => point),
  }))
}
