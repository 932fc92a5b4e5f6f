import type { TimePeriod } from '#shared/time/dates.ts'
import { pageOf, type PageRequest } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceSamples } from '../../data/history/readingHistory.ts'
import { keyOfPoint, newestPoints, timeInKey, type Point } from '../../domain/telemetry/points.ts'
import { tidied } from '../../domain/telemetry/samples.ts'
import { keyInToken, wrongToken } from '../../domain/nextToken.ts'
import { collectPage, type CollectedPage } from '../../http/collectPage.ts'
import { handle } from '../../http/handle.ts'
import { parsePeriod } from '../../http/period.ts'

export const getHistoricalData = handle(devices.getHistoricalData, async ({ body, now }) => {
  const { deviceName, mnemonics } = body
  const [period, page] = [parsePeriod(body, now), pageOf(body)]
  await getDevice(deviceName)
  const read = (part: TimePeriod): Promise<Read> => readPage(deviceName, mnemonics, part, page)
  const { rows, nextToken, total } =
    page.nextToken === undefined ? await read(period) : await readOn(read, period, timeOf(page.nextToken))
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
  period: TimePeriod,
  page: PageRequest,
): Promise<Read> => {
  const { samples, count } = tidied(await readDeviceSamples(deviceName, mnemonics, period), period)
  const collected = collectPage(page, order)
  collected.add(newestPoints(samples))
  return { ...collected.answer(), total: count }
}

const firstSpanMs = 86_400_000

/**
 * Reads the page that follows a token. Reads backwards from the token's value, in growing spans, until the page is
 * full. The answer has no total, because the first page already had it.
 */
const readOn = async (read: (part: TimePeriod) => Promise<Read>, period: TimePeriod, behind: number): Promise<Read> => {
  // A valid token names a value within the period. With any other token, the range would end before it begins, which
  // the store refuses.
  if (behind < period.from) throw wrongToken()
  const to = Math.min(period.to, behind)
  for (let spanMs = firstSpanMs; ; spanMs *= 4) {
    const from = Math.max(period.from, to - spanMs)
    const { total: _ofPart, ...found } = await read({ from, to })
    if (found.nextToken !== undefined || from === period.from) return found
  }
}

const timeOf = (token: string): number => {
  const time = timeInKey(keyInToken(token))
  if (Number.isNaN(time)) throw wrongToken()
  return time
}
