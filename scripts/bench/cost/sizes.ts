import { readingsColumns } from '#shared/server/readingsDataSet.ts'
import { packColumns } from '#functions/data/devices/stateBytes.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import type { Item } from '#functions/data/store/pages.ts'
import { packContact } from '#functions/data/fleet/packedContact.ts'
import { pack } from '#functions/data/store/packing.ts'
import { readingsRows } from '#functions/domain/telemetry/readingsRows.ts'
import { buildParquet, parseDataRow } from '../../local/aws/firehose/parquet.ts'
import { makeRandom } from '../../fleet/simulation/random.ts'
import { itemsOf } from '../../base/items.ts'
import { periodMs } from '../messages.ts'
import { handlerFigures } from '../handler/handlerBench.ts'
import type { HandlerSizes } from '../handler/handlerProcess.ts'
import { streamBatches } from '../ingestStream.ts'
import { itemBytes } from './itemBytes.ts'

/**
 * The measured sizes from which the cost is computed. They are for one instrument that reports like the instruments
 * in `npm run bench -- handler`.
 */
export interface Sizes {
  /** The DynamoDB write units per message without rules, by table and index. */
  readonly units: Readonly<Record<string, number>>
  /** The DynamoDB write units per message with 1,000 rules of 20 models, by table and index. */
  readonly unitsWithRules: Readonly<Record<string, number>>
  /**
   * The size of an instrument's state, and that of the open chunk in it, in bytes. Both are measured without rules.
   */
  readonly stateBytes: number
  readonly openChunkBytes: number
  /** The size of a closed chunk of the history, and of the chunk's summary, in bytes. */
  readonly chunkBytes: number
  readonly summaryBytes: number
  readonly messagesPerChunk: number
  /** The number of bytes that one instrument adds to the stored record of when each instrument last made contact. */
  readonly contactBytes: number
  /** The size of one message stored as a separate item, in bytes. */
  readonly rowBytes: number
  /** The size of the data-set rows of one message in bytes: as delivered to Firehose, and as Parquet. */
  readonly deliveredBytes: number
  readonly parquetBytes: number
  /** The size of one message in the stream, in bytes. */
  readonly recordBytes: number
}

const shape = { devices: 100, models: 20, isTimed: false }

/** Measures the sizes with the product's own code, such as ingest's handler, and rounds them as in docs/cost.md. */
export const measure = async (): Promise<Sizes> => {
  const [plain, withRules] = await Promise.all([
    handlerFigures({ ...shape, rules: 0 }),
    handlerFigures({ ...shape, rules: 1_000 }),
  ])
  const bytes = { ...storedSizes(plain), contactBytes: contactBytes(), ...messageSizes() }
  return {
    units: roundedUnits(plain.units),
    unitsWithRules: roundedUnits(withRules.units),
    ...(mapValues(bytes, value => Math.round(value * 10) / 10) as typeof bytes), // mapValues keeps the property names
  }
}

const mapValues = (numbers: Readonly<Record<string, number>>, map: (number: number) => number) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, map(number)]))

/** Rounds write units, and leaves out those that round to 0, such as the units of a rule's first firing. */
const roundedUnits = (units: Sizes['units']): Sizes['units'] =>
  Object.fromEntries(
    Object.entries(mapValues(units, number => Math.round(number * 100) / 100)).filter(([, number]) => number > 0),
  )

const storedSizes = ({ bytes, messagesPerRow }: HandlerSizes) => {
  const bytesOf = (name: string): number => bytes[name] ?? Number.NaN
  return {
    stateBytes: bytesOf('deviceStates'),
    chunkBytes: bytesOf('history.reading'),
    summaryBytes: bytesOf('history.summary'),
    messagesPerChunk: messagesPerRow['history.reading'] ?? Number.NaN,
  }
}

/**
 * Measures the bytes that one instrument adds to the stored record of when each instrument last made contact. Each
 * instrument reports at a different time, because equal times would compress better.
 */
const contactBytes = (): number => {
  const random = makeRandom(7)
  const end = Date.parse('2026-11-20T00:00:00.000Z')
  const contacts = Array.from({ length: 1_000 }, (_, index) => {
    const at = end - Math.floor(random.next() * periodMs)
    return packContact({
      deviceName: `SN-${String(index).padStart(5, '0')}`,
      lastContacted: at,
      lastDataItem: at - Math.floor(random.next() * 500),
      controllerAt: end - Math.floor(random.next() * 30 * 86_400_000),
      freeAt: undefined,
    })
  })
  return pack(contacts).length / contacts.length
}

type Readings = Parameters<typeof itemsOf>[0]

interface Message {
  readonly timestamp: number
  readonly readings: Readings
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Measures an hour of messages from 25 instruments, in the stream and in the data set. */
const messageSizes = (): Pick<
  Sizes,
  'openChunkBytes' | 'rowBytes' | 'deliveredBytes' | 'parquetBytes' | 'recordBytes'
> => {
  const batches = streamBatches(30)
  const messages = batches.flatMap(({ payloads }) => payloads.map(messageIn))
  const delivered = messages.map(linesOf)
  const rows = delivered.flat().map(line => parseDataRow(readingsColumns, line))
  const parquet = buildParquet(
    readingsColumns,
    rows.filter(row => row !== undefined),
  )
  return {
    openChunkBytes: halfChunkBytes(messages.slice(0, messagesOfHalfChunk)),
    rowBytes: mean(messages.map(message => itemBytes(rowItem(message)))),
    deliveredBytes: mean(delivered.map(lines => lines.reduce((sum, line) => sum + line.length + 1, 0))),
    parquetBytes: parquet.length / messages.length,
    recordBytes: mean(
      batches.flatMap(({ records }) => records.map(({ kinesis }) => Buffer.from(kinesis.data, 'base64').length)),
    ),
  }
}

/** The number of messages in a chunk that is half full. */
const messagesOfHalfChunk = 10

/** The average size of the open chunk in a state, in bytes: the size of a chunk that is half full. */
const halfChunkBytes = (messages: readonly Message[]): number => {
  const entries = messages.map(({ timestamp, readings }): ChunkEntry => [timestamp, itemsOf(readings)])
  const rest = { recentIds: [], rules: undefined, pending: [] }
  const form = { isShared: false, isMemoryBytes: false }
  const withChunk = packColumns({ ...rest, chunk: { from: 0, to: 0, values: 0, entries } }, {}, form)
  const names = packColumns({ ...rest, chunk: { from: 0, to: 0, values: 0, entries: [] } }, {}, form)
  return withChunk.length - names.length
}

const messageIn = (payload: Uint8Array): Message => {
  // Safe cast: the payload was written by this benchmark.
  const { timestamp, readings } = JSON.parse(Buffer.from(payload).toString()) as {
    timestamp: string
    readings: Readings
  }
  return { timestamp: Date.parse(timestamp), readings }
}

const rowItem = ({ timestamp, readings }: Message): Item => ({
  deviceName: 'SN-00000',
  entry: `reading#${new Date(timestamp).toISOString()}`,
  schemaVersion: 1,
  expiresAt: Math.floor(timestamp / 1000),
  readings,
})

const linesOf = ({ timestamp, readings }: Message): string[] =>
  readingsRows({
    deviceName: 'SN-00000',
    modelName: 'TripleQuad6500',
    id: Buffer.from(String(timestamp)).toString('base64url').slice(-12),
    message: { timestamp, category: 'MassSpec', items: itemsOf(readings) },
    receivedAt: timestamp + 80,
  }).map(row => JSON.stringify(row))
