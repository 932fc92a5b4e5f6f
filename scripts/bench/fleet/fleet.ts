import { parseArgs } from 'node:util'
import { iso } from '#shared/time/iso.ts'
import type { LocalApi } from '../../base/localApi.ts'
import { invokeFunction } from '../../local/lambda/endpoint.ts'
import { wholeNumber } from '../wholeNumber.ts'
import { checkedLines, type Figure } from '../figure.ts'
import { itemsPerMessage, periodMs } from '../messages.ts'
import { readBytes } from './readBytes.ts'
import { storeFleet } from './storeFleet.ts'
import { administrator, withStack } from './withStack.ts'

const days = 30
const dayMs = 86_400_000
const messages = (days * dayMs) / periodMs
const runs = 7

/**
 * Times HTTP calls to the local stack. The stack's store has a fleet, and a month of messages from one of its
 * instruments. The command fails if a limit is missed. The limits are meant for an otherwise idle machine.
 */
export const fleetTimes = (args: readonly string[]): Promise<string[]> => {
  const { values } = parseArgs({ args: [...args], options: { instruments: { type: 'string', default: '10000' } } })
  const size = wholeNumber('instruments', values.instruments)
  return withStack(async ({ base, lambda, endpoints: { dynamoDb } }) => {
    const end = Date.now() - 60_000
    const deviceName = await storeFleet(dynamoDb, { size, messages, end })
    // Lists read when each instrument last made contact. The fleet clock stores these times, so it runs once before
    // the measurement.
    await invokeFunction(lambda, 'watchFleet', {})
    const figures = [
      ...(await readBytes(dynamoDb, deviceName, size)),
      ...(await historyFigures(await administrator(base), deviceName, end)),
      ...(await searchFigures(await administrator(base), size)),
    ]
    const head = `${size} instruments × ${itemsPerMessage} items; one has ${messages} messages in ${days} days. Medians of ${runs} calls`
    return [head, ...checkedLines(figures)]
  }, unhurried)
}

/**
 * Scheduled functions do not run while calls are measured. Timeouts are longer, because the fleet clock reads a large
 * fleet from the DynamoDB stand-in for longer than its function's timeout in AWS.
 */
const unhurried = { callsByClock: false, timeTimes: 30 }

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

/**
 * The time limit for a search. A search reads the states of all instruments, so it takes longer in a larger fleet.
 */
const searchMs = (size: number): number => (size > 10_000 ? 5_000 : 2_000)

/** The maximum size of a Lambda response, in MB. */
const answerMegabytes = 6

const searchFigures = async (api: LocalApi, size: number): Promise<Figure[]> => {
  const list = { pageSize: 10_000, offset: 1 }
  const call = 'device/advancesearch'
  const search = { dataItem: 'ITEM_07', condition: '>', parameterValue: '0', pageSize: 10 }
  const ofModel = { ...search, modelName: 'QTOF8600' }
  return [
    { what: 'a search by data item', value: await median(api, call, search), unit: 'ms', below: searchMs(size) },
    { what: 'a search by data item and model', value: await median(api, call, ofModel), unit: 'ms' },
    { what: 'a page of the list', value: await median(api, call, { pageSize: 10 }), unit: 'ms', below: 5_000 },
    { what: 'the list as the console reads it', value: await median(api, call, list), unit: 'ms', below: 5_000 },
    { what: 'its answer', value: await megabytesOf(api, call, list), unit: 'MB', below: answerMegabytes },
    {
      what: 'what needs somebody, above the list',
      value: await medianOf(() => api.get('morning')),
      unit: 'ms',
      below: 5_000,
    },
  ]
}

const megabytesOf = async (api: LocalApi, call: string, body: object): Promise<number> =>
  Buffer.byteLength(JSON.stringify(await api.post(call, body))) / 1e6

const median = (api: LocalApi, call: string, body: object): Promise<number> => medianOf(() => api.post(call, body))

const medianOf = async (call: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

interface HistoryPage {
  readonly historicalData: readonly { readonly timeStamp: string }[]
  readonly nextToken?: string
}

const historyPage = async (api: LocalApi, input: object): Promise<HistoryPage> =>
  (await api.post('device/hystoricaldata', input)) as HistoryPage // the contract's type

/** Reads all pages of a history export. Returns the number of distinct times in it. */
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
