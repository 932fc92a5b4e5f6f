import { itemsPerMessage, periodMs } from '../fleet/messages.ts'
import { assumed, componentsOf, optionsOf, quotaRows, withoutBasicIngest } from './components.ts'
import { readUnits, writeUnits } from './itemBytes.ts'
import { gb, messages, monthDays } from './month.ts'
import { prices } from './prices.ts'
import { measure, type Sizes } from './sizes.ts'

const fleets = [100, 1_000, 10_000, 100_000]
const hours = monthDays * 24
const retentionMonths = 3
/** The times of contact in lists are read from the states, and stored for the whole fleet, once a minute. */
const minutes = monthDays * 24 * 60
/** The bytes that the store adds to each item it keeps. */
const overheadBytes = 100
/** The capacity of one partition of the store in a second. */
const partitionReadUnits = 3_000

/** The cost of an instrument in a month, in dollars. */
interface Way {
  readonly name: string
  readonly writeUnits: number
  readonly readUnits: number
  readonly storedBytes: number
  /** Units for a chart of one item over 30 days; undefined where the store cannot answer it. */
  readonly chartUnits: number | undefined
}

/** The read units of a month's scans, which need not be consistent: one for 8 KB. */
const scanned = (stateBytes: number): number => (minutes * stateBytes) / 8_192

/** Everything in a transaction is charged twice; an index is not part of it. */
const ways = (sizes: Sizes): Way[] => {
  const { stateUnits, stateUnitsWithoutChunk, indexUnits, chunkBytes, summaryBytes, rowBytes } = sizes
  const closes = messages / sizes.messagesPerChunk
  const others = messages * indexUnits + (minutes * sizes.contactBytes) / 1_024
  const chunkUnits = writeUnits(chunkBytes) + writeUnits(summaryBytes)
  return [
    {
      name: 'an item a message',
      writeUnits: others + messages * 2 * (stateUnitsWithoutChunk + writeUnits(rowBytes)),
      readUnits: scanned(sizes.stateBytesWithoutChunk),
      storedBytes: retentionMonths * messages * (rowBytes + overheadBytes),
      chartUnits: readUnits(messages * rowBytes),
    },
    {
      name: 'packed chunks with summaries (built)',
      writeUnits: others + (messages + closes) * stateUnits + closes * 2 * chunkUnits,
      readUnits: scanned(sizes.stateBytes),
      storedBytes: retentionMonths * closes * (chunkBytes + summaryBytes + 2 * overheadBytes),
      chartUnits: readUnits(closes * summaryBytes),
    },
    {
      name: 'S3 only',
      writeUnits: others + messages * stateUnitsWithoutChunk,
      readUnits: scanned(sizes.stateBytesWithoutChunk),
      storedBytes: 0,
      chartUnits: undefined,
    },
  ]
}

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map(row => `| ${row.join(' | ')} |`),
]

const storeOf = ({ writeUnits: writes, readUnits: reads, storedBytes }: Way): number => {
  const { perMillionWriteUnits, perMillionReadUnits, perGbMonth, perGbMonthBackup } = prices.dynamoDb
  const requests = (writes * perMillionWriteUnits + reads * perMillionReadUnits) / 1e6
  return requests + (storedBytes / gb) * (perGbMonth + perGbMonthBackup)
}

const wayInOf = ({ recordBytes }: Sizes): number => {
  const { iot, kinesis } = prices
  const bytes = messages * Math.ceil(recordBytes / 1_024) * 1_024
  const rules = (messages / 1e6) * (iot.perMillionRules + iot.perMillionActions)
  const connected = ((hours * 60) / 1e6) * iot.perMillionConnectedMinutes
  return rules + connected + (bytes / gb) * (kinesis.perGbIn + kinesis.perGbOut)
}

const deliveryOf = ({ deliveredBytes }: Sizes): number => {
  const { perGbIn, perGbConverted, perGbPartitioned } = prices.firehose
  return ((messages * deliveredBytes) / gb) * (perGbIn + perGbConverted + perGbPartitioned)
}

const keptOf = ({ parquetBytes }: Sizes): number => ((messages * parquetBytes) / gb) * prices.s3.perGbMonth

/** The bill by component, its sum, and what settings and Basic Ingest change. */
const billOf = (sizes: Sizes, built: Way): string[][] => {
  const components = componentsOf([
    { name: 'DynamoDB: state, history, lists', monthly: size => storeOf(built) * size },
    {
      name: 'IoT Core and Kinesis, by Basic Ingest',
      monthly: size => wayInOf(sizes) * size + hours * prices.kinesis.perStreamHour,
    },
    { name: 'Firehose', monthly: size => deliveryOf(sizes) * size },
    { name: 'S3: a year of readings', monthly: size => 12 * keptOf(sizes) * size },
  ])
  const row = (name: string, monthly: (size: number) => number): string[] => [
    name,
    ...fleets.map(size => dollars(monthly(size))),
  ]
  return [
    ...components.map(({ name, monthly }) => row(name, monthly)),
    row('together', size => components.reduce((sum, { monthly }) => sum + monthly(size), 0)),
    row('more without Basic Ingest', size => withoutBasicIngest(sizes, size)),
    ...optionsOf.map(({ name, monthly }) => row(`more with ${name}`, monthly)),
  ]
}

const forFleets = (name: string, each: number, once = 0): string[] => [
  name,
  ...fleets.map(size => dollars(each * size + once)),
]

const chartOf = ({ name, chartUnits }: Way): string[] => {
  if (chartUnits === undefined) return [name, '–', 'a query of Athena, which takes seconds']
  const seconds = chartUnits / partitionReadUnits
  return [name, String(chartUnits), `${seconds.toFixed(2)} s at least`]
}

/** The tables of docs/cost.md. */
export const costs = async (): Promise<string[]> => {
  const sizes = measure()
  const month = ['a month', ...fleets.map(size => `${size.toLocaleString('en-US')} instruments`)]
  const built = ways(sizes).find(({ name }) => name.endsWith('(built)'))
  if (!built) throw new Error('No way of history is marked as the one that is built')
  return [
    `${itemsPerMessage} items every ${periodMs / 1000} s; history kept ${retentionMonths * monthDays} days in the store.`,
    '',
    ...table(
      ['measured', ''],
      Object.entries(sizes).map(([name, value]) => [name, String(Math.round(Number(value) * 10) / 10)]),
    ),
    '',
    ...table(
      month,
      ways(sizes).map(way => forFleets(`store, with history as ${way.name}`, storeOf(way))),
    ),
    '',
    ...table(month, [
      forFleets('way in: IoT Core and Kinesis', wayInOf(sizes), hours * prices.kinesis.perStreamHour),
      forFleets('way to S3: Firehose, Parquet by day', deliveryOf(sizes)),
      forFleets('each month that S3 keeps', keptOf(sizes)),
      forFleets(
        'a content job for each instrument, and two keys',
        prices.jobs.perExecution,
        2 * prices.jobs.perKeyMonth,
      ),
    ]),
    '',
    ...table(['the bill of a month', ...month.slice(1)], billOf(sizes, built)),
    '',
    ...table(
      ['assumed', ''],
      Object.entries(assumed).map(([name, value]) => [name, String(value)]),
    ),
    '',
    ...table(['quota', 'is met at'], quotaRows(sizes)),
    '',
    ...table(['a chart of one item over 30 days', 'read units', 'of one partition'], ways(sizes).map(chartOf)),
  ]
}
