import type { TimeWindow } from '#shared/time/dates.ts'
import { pageOf, type PageRequest } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceSamples } from '../../data/history/readingHistory.ts'
import { keyOfPoint, newestPoints, timeInKey, type Point } from '../../domain/telemetry/points.ts'
import { tidied } from '../../domain/telemetry/samples.ts'
import { keyInToken, wrongToken } from '../../domain/nextToken.ts'
import { collectPage, type CollectedPage } from '../../http/collectPage.ts'
import { handle } from '../../http/handle.ts'
import { parseTimeWindow } from '../../http/window.ts'

export const getHistoricalData = handle(devices.getHistoricalData, async ({ body, now }) => {
  const { deviceName, mnemonics } = body
  const [window, page] = [parseTimeWindow(body, now), pageOf(body)]
  await getDevice(deviceName)
  const read = (part: TimeWindow): Promise<Read> => readPage(deviceName, mnemonics, part, page)
  const { rows, nextToken, total } =
    page.nextToken === undefined ? await read(window) : await readOn(read, window, timeOf(page.nextToken))
  return {
    ...(nextToken !== undefined && { nextToken }),
    ...(total !== undefined && { total }),
    historicalData: rows.map(({ mnemonic, value, at }) => ({
      mnemonicName: mnemonic,
      mnemonicValue: value,
      timeStamp: new Date(at).toISOString(),
    })),
  }
})

interface Read extends CollectedPage<Point> {
  readonly total?: number
}

const order = { keyOf: keyOfPoint, isBehind: (point: Point, key: string): boolean => keyOfPoint(point) < key }

const readPage = async (
  deviceName: string,
  mnemonics: readonly string[],
  window: TimeWindow,
  page: PageRequest,
): Promise<Read> => {
  const { samples, count } = tidied(await readDeviceSamples(deviceName, mnemonics, window), window)
  const collected = collectPage(page, order)
  collected.add(newestPoints(samples))
  return { ...collected.answer(), total: count }
}

const firstSpanMs = 86_400_000

/**
 * Reads the page that follows a token. Reads backwards from the token's value, in growing spans, until the page is
 * full. The answer has no total, because the first page already had it.
 */
const readOn = async (read: (part: TimeWindow) => Promise<Read>, window: TimeWindow, behind: number): Promise<Read> => {
  // A valid token names a value within the window. With any other token, the range would end before it begins, which
  // the store refuses.
  if (behind < window.from) throw wrongToken()
  const to = Math.min(window.to, behind)
  for (let spanMs = firstSpanMs; ; spanMs *= 4) {
    const from = Math.max(window.from, to - spanMs)
    const { total: _ofPart, ...found } = await read({ from, to })
    if (found.nextToken !== undefined || from === window.from) return found
  }
}

const timeOf = (token: string): number => {
  const time = timeInKey(keyInToken(token))
  if (Number.isNaN(time)) throw wrongToken()
  return time
}
