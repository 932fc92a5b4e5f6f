import { iso } from '#shared/time/iso.ts'
import type { LocalApi } from '../../localApi.ts'
import { isMissed, lineOf, type Figure } from './figure.ts'
import { itemsPerMessage, periodMs } from './messages.ts'
import { readBytes } from './readBytes.ts'
import { storeFleet } from './storeFleet.ts'
import { administrator, withStack } from './withStack.ts'

const size = 10_000
const days = 30
const dayMs = 86_400_000
const messages = (days * dayMs) / periodMs
const runs = 7

/**
 * Calls over HTTP against the local stack, with a fleet of 10,000 and one month of one instrument. A limit that is
 * missed makes the command fail; the limits are meant for a machine that does nothing else.
 */
export const fleetTimes = (): Promise<string[]> =>
  withStack(async ({ base, endpoints: { dynamoDb } }) => {
    const end = Date.now() - 60_000
    const deviceName = await storeFleet(dynamoDb, { size, messages, end })
    const figures = [
      ...(await readBytes(dynamoDb, deviceName)),
      ...(await historyFigures(await administrator(base), deviceName, end)),
      ...(await searchFigures(await administrator(base))),
    ]
    if (figures.some(isMissed)) process.exitCode = 1
    const head = `${size} instruments × ${itemsPerMessage} items; one has ${messages} messages in ${days} days. Medians of ${runs} calls`
    return [head, ...figures.map(lineOf)]
  })

const historyFigures = async (api: LocalApi, deviceName: string, end: number): Promise<Figure[]> => {
  const one = { deviceName, mnemonics: ['ITEM_07'], startDate: iso(end - days * dayMs), endDate: iso(end) }
  const many = { ...one, mnemonics: Array.from({ length: 25 }, (_, item) => `ITEM_${String(item).padStart(2, '0')}`) }
  const chart = 'device/historychart'
  const table = 'device/hystoricaldata'
  const { nextToken } = await historyPage(api, many)
  return [
    { what: `a chart of one item over ${days} days`, value: await median(api, chart, one), unit: 'ms', below: 1_000 },
    { what: 'a chart of 25 items', value: await median(api, chart, many), unit: 'ms' },
    { what: 'the first 10,000 values of 25 items', value: await median(api, table, many), unit: 'ms' },
    { what: 'the next 10,000', value: await median(api, table, { ...many, nextToken }), unit: 'ms' },
    { what: 'all values of one item', value: await exported(api, one), unit: 'rows', exactly: messages },
  ]
}

const searchFigures = async (api: LocalApi): Promise<Figure[]> => {
  const call = 'device/advancesearch'
  const search = { dataItem: 'ITEM_07', condition: '>', parameterValue: '0', pageSize: 10 }
  const ofModel = { ...search, modelName: 'QTOF8600' }
  return [
    { what: 'a search by data item', value: await median(api, call, search), unit: 'ms', below: 2_000 },
    { what: 'a search by data item and model', value: await median(api, call, ofModel), unit: 'ms' },
    { what: 'a page of the list', value: await median(api, call, { pageSize: 10 }), unit: 'ms' },
  ]
}

const median = async (api: LocalApi, call: string, body: object): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    await api.post(call, body)
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

interface HistoryPage {
  readonly historicalData: readonly { readonly timeStamp: string }[]
  readonly nextToken?: string
}

const historyPage = async (api: LocalApi, input: object): Promise<HistoryPage> =>
  (await api.post('device/hystoricaldata', input)) as HistoryPage // the contract's

/** How many values an export has, each time counted once. */
const exported = async (api: LocalApi, input: object): Promise<number> => {
  const times = new Set<string>()
  let nextToken: string | undefined
  do {
    const page = await historyPage(api, { ...input, ...(nextToken !== undefined && { nextToken }) })
    for (const { timeStamp } of page.historicalData) times.add(timeStamp)
    ;({ nextToken } = page)
  } while (nextToken !== undefined)
  return times.size
}
