import { passes } from '#functions/domain/dataSets/compaction.ts'
import { itemsPerMessage, periodMs } from '../messages.ts'
import {
  assumed,
  countIngestReads,
  listCostComponents,
  optionComponents,
  quotaRows,
  withoutBasicIngest,
} from './components.ts'
import { readUnits, writeUnits } from './itemBytes.ts'
import { dollars, table } from './markdown.ts'
import { gb, messages, monthDays } from './month.ts'
import { prices } from './prices.ts'
import { measure, type Sizes } from './sizes.ts'
import { onDemand, provisioned, used, type UnitPrices } from './unitPrices.ts'

const fleets = [100, 1_000, 10_000, 100_000]
const largestFleet = 100_000
const hours = monthDays * 24
const retentionMonths = 3
/** The minutes of a month. Each minute, the fleet's states are scanned, and its latest contacts are stored. */
const minutes = monthDays * 24 * 60
/** The bytes that DynamoDB adds to each stored item. */
const overheadBytes = 100
/** The read capacity of one partition of a DynamoDB table, in units per second. */
const partitionReadUnits = 3_000

/**
 * A way to store messages in DynamoDB, with the capacity units that it needs for one instrument in a month, and the
 * bytes that it stores.
 */
interface Way {
  readonly name: string
  readonly writeUnits: number
  readonly readUnits: number
  readonly storedBytes: number
  /** The read units for a chart of one item over 30 days. Undefined if the chart cannot be read from the store. */
  readonly chartUnits: number | undefined
}

const sumOf = (units: Readonly<Record<string, number>>): number => Object.values(units).reduce((a, b) => a + b, 0)

/** The product's own way to store messages, with the units measured for one message. */
const builtWay = (sizes: Sizes, units: Sizes['units']): Way => {
  const closes = messages / sizes.messagesPerChunk
  return {
    name: 'packed chunks with summaries (built)',
    writeUnits: messages * sumOf(units) + contactUnits(sizes),
    readUnits: scanned(sizes.stateBytes),
    storedBytes: retentionMonths * closes * (sizes.chunkBytes + sizes.summaryBytes + 2 * overheadBytes),
    chartUnits: readUnits(closes * sizes.summaryBytes),
  }
}

/**
 * The ways to store messages that docs/cost.md compares. In a transaction, the write of an item is charged twice, but
 * the writes to its indexes only once.
 */
const ways = (sizes: Sizes): Way[] => {
  const { stateBytes, openChunkBytes, rowBytes, units } = sizes
  const bytesWithoutChunk = stateBytes - openChunkBytes
  const indexUnits = sumOf(Object.fromEntries(Object.entries(units).filter(([name]) => name.includes('.'))))
  const others = messages * indexUnits + contactUnits(sizes)
  return [
    {
      name: 'an item a message',
      writeUnits: others + messages * 2 * (writeUnits(bytesWithoutChunk) + writeUnits(rowBytes)),
      readUnits: scanned(bytesWithoutChunk),
      storedBytes: retentionMonths * messages * (rowBytes + overheadBytes),
      chartUnits: readUnits(messages * rowBytes),
    },
    builtWay(sizes, units),
    {
      name: 'S3 only',
      writeUnits: others + messages * writeUnits(bytesWithoutChunk),
      readUnits: scanned(bytesWithoutChunk),
      storedBytes: 0,
      chartUnits: undefined,
    },
  ]
}

const contactUnits = ({ contactBytes }: Sizes): number => (minutes * contactBytes) / 1_024

/** The read units of scanning the states for a month. Scans are eventually consistent, so one unit reads 8 KB. */
const scanned = (stateBytes: number): number => (minutes * stateBytes) / 8_192

const storeOf = ({ writeUnits: writes, readUnits: reads, storedBytes }: Way, by: UnitPrices = onDemand): number => {
  const { perGbMonth, perGbMonthBackup } = prices.dynamoDb
  const requests = (writes * by.perMillionWriteUnits + reads * by.perMillionReadUnits) / 1e6
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

/** The cost of rewriting past days with Athena. Each pass over a day reads all of the day's rows once. */
const rewrittenOf = ({ parquetBytes }: Sizes): number =>
  ((passes.length * messages * parquetBytes) / 1e12) * prices.athena.perTbScanned

/** Computes the cost of a month for a given number of instruments. */
type Monthly = (instruments: number) => number

const partsOfBill = (sizes: Sizes, units = sizes.units, by = onDemand) => {
  const store = storeOf(builtWay(sizes, units), by)
  return listCostComponents([
    { name: 'DynamoDB: state, history, lists', monthly: size => store * size },
    {
      name: 'DynamoDB: states that ingest does not remember',
      monthly: size => (countIngestReads(sizes, size) * by.perMillionReadUnits) / 1e6,
    },
    {
      name: 'IoT Core and Kinesis, by Basic Ingest',
      monthly: size => wayInOf(sizes) * size + hours * prices.kinesis.perStreamHour,
    },
    { name: 'Firehose', monthly: size => deliveryOf(sizes) * size },
    { name: 'S3: a year of readings', monthly: size => 12 * keptOf(sizes) * size },
    { name: 'Athena: past days in fewer files', monthly: size => rewrittenOf(sizes) * size },
  ])
}

/** Returns the total of the bill. The default is on-demand billing and no rules. */
export const together = (...given: Parameters<typeof partsOfBill>): Monthly => {
  const parts = partsOfBill(...given)
  return size => parts.reduce((sum, { monthly }) => sum + monthly(size), 0)
}

const forEachFleet = (name: string, monthly: Monthly): string[] => [name, ...fleets.map(size => dollars(monthly(size)))]

/** The rows of the bill in docs/cost.md: its components, its total, and how settings and Basic Ingest change it. */
const billOf = (sizes: Sizes): string[][] => [
  ...partsOfBill(sizes).map(({ name, monthly }) => forEachFleet(name, monthly)),
  forEachFleet('together', together(sizes)),
  forEachFleet('more without Basic Ingest', size => withoutBasicIngest(sizes, size)),
  ...optionComponents.map(({ name, monthly }) => forEachFleet(`more with ${name}`, monthly)),
]

/** The bill of the largest fleet, once with on-demand capacity for the store and once with provisioned capacity. */
const capacityRows = (sizes: Sizes): string[][] =>
  [
    { name: 'no rules', units: sizes.units },
    { name: '1,000 rules of 20 models', units: sizes.unitsWithRules },
  ].map(({ name, units }) => {
    const both = [onDemand, provisioned].map(by => together(sizes, units, by)(largestFleet))
    return [name, (builtWay(sizes, units).writeUnits / messages).toFixed(2), ...both.map(dollars)]
  })

/** The cost of the fleet clock: scanning all states every minute, and storing instruments' latest contacts. */
const clockRows = (sizes: Sizes): string[][] => {
  const { perMillionReadUnits, perMillionWriteUnits } = onDemand
  return [
    forFleets('read units of the scan of states', (scanned(sizes.stateBytes) * perMillionReadUnits) / 1e6),
    forFleets('write units of the times of contact', (contactUnits(sizes) * perMillionWriteUnits) / 1e6),
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

const unitRows = ({ units, unitsWithRules }: Sizes): string[][] =>
  [...new Set([...Object.keys(units), ...Object.keys(unitsWithRules)])].map(name => [
    name,
    ...[units, unitsWithRules].map(all => (all[name] ?? 0).toFixed(2)),
  ])

/** The tables of docs/cost.md, computed from sizes that ingest's handler produces on this computer. */
export const costs = async (): Promise<string[]> => costTables(await measure())

/** The tables of docs/cost.md, computed from the given sizes. */
export const costTables = (sizes: Sizes): string[] => {
  const { units: _units, unitsWithRules: _unitsWithRules, ...bytes } = sizes
  const month = ['a month', ...fleets.map(size => `${size.toLocaleString('en-US')} instruments`)]
  return [
    `${itemsPerMessage} items every ${periodMs / 1000} s; history kept ${retentionMonths * monthDays} days in the store.`,
    '',
    ...table(['write units a message', 'no rules', '1,000 rules of 20 models'], unitRows(sizes)),
    '',
    ...table(
      ['measured', ''],
      Object.entries(bytes).map(([name, value]) => [name, String(value)]),
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
    ...table(['the clock of the fleet, a month, within the store', ...month.slice(1)], clockRows(sizes)),
    '',
    ...table(['the bill of a month', ...month.slice(1)], billOf(sizes)),
    '',
    ...table(
      [
        `the bill of a month at ${largestFleet.toLocaleString('en-US')} instruments`,
        'write units a message',
        'on demand',
        `provisioned, ${used * 100} % used`,
      ],
      capacityRows(sizes),
    ),
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
