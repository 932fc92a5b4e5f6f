import { readingsColumns } from '#shared/readingsDataSet.ts'
import { packContact } from '#functions/data/devices/packedContact.ts'
import { historyItems } from '#functions/data/history/historyItem.ts'
import type { Item } from '#functions/data/store/pages.ts'
import { pack } from '#functions/data/store/packing.ts'
import { stateItem } from '#functions/data/devices/stateItem.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import { readingsRows } from '#functions/domain/telemetry/readingsRows.ts'
import { parquetOf, rowOf } from '../../local/aws/firehose/parquet.ts'
import { readingsOf } from '../../items.ts'
import { randomOf } from '../../fleet/simulation/random.ts'
import { periodMs, report } from '../fleet/messages.ts'
import { itemBytes, writeUnits } from './itemBytes.ts'

/** The sizes for one instrument that reports as the bench's fleet does, in bytes, write units and messages. */
export interface Sizes {
  readonly stateUnits: number
  readonly stateBytes: number
  readonly stateBytesWithoutChunk: number
  readonly stateUnitsWithoutChunk: number
  readonly indexUnits: number
  /** The share of one instrument in the times of contact of the whole fleet. */
  readonly contactBytes: number
  readonly chunkBytes: number
  readonly summaryBytes: number
  readonly messagesPerChunk: number
  /** One message as an item of its own. */
  readonly rowBytes: number
  /** One message's rows on their way to the data set, and as Parquet. */
  readonly deliveredBytes: number
  readonly parquetBytes: number
  /** One message in the stream. */
  readonly recordBytes: number
}

const dayMessages = 2_880
const end = Date.parse('2026-11-20T00:00:00.000Z')
const retentionDays = 90

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Measures the sizes on a day of messages, by the product's own code. */
export const measure = (): Sizes => {
  const { rows, messages, states } = aDay()
  const stateItems = states.map(state => stateItem(state, 1))
  const withoutChunk = states.map(state => stateItem({ ...state, chunk: undefined }, 1))
  const closed = rows.flatMap(row => (row.type === 'chunk' ? [historyItems('SN-00000', row, retentionDays)] : []))
  const delivered = messages.map(linesOf)
  return {
    stateUnits: mean(stateItems.map(item => writeUnits(itemBytes(item)))),
    stateUnitsWithoutChunk: mean(withoutChunk.map(item => writeUnits(itemBytes(item)))),
    stateBytes: mean(stateItems.map(itemBytes)),
    stateBytesWithoutChunk: mean(withoutChunk.map(itemBytes)),
    indexUnits: mean(
      stateItems.map(({ deviceName, modelShard, latest }) => writeUnits(itemBytes({ deviceName, modelShard, latest }))),
    ),
    contactBytes: contactBytes(),
    chunkBytes: mean(closed.map(([chunk = {}]) => itemBytes(chunk))),
    summaryBytes: mean(closed.map(([, summary = {}]) => itemBytes(summary))),
    messagesPerChunk: dayMessages / closed.length,
    rowBytes: mean(messages.map(message => itemBytes(rowItem(message)))),
    deliveredBytes: mean(delivered.map(lines => lines.reduce((sum, line) => sum + line.length + 1, 0))),
    parquetBytes:
      parquetOf(
        readingsColumns,
        delivered
          .flat()
          .map(line => rowOf(readingsColumns, line))
          .filter(row => row !== undefined),
      ).length / messages.length,
    recordBytes: mean(messages.map(recordBytes)),
  }
}

/** Instruments report at moments of their own, which pack worse than equal ones. */
const contactBytes = (): number => {
  const random = randomOf(7)
  const contacts = Array.from({ length: 1_000 }, (_, index) => {
    const at = end - Math.floor(random.next() * periodMs)
    return packContact({
      deviceName: `SN-${String(index).padStart(5, '0')}`,
      lastContacted: at,
      lastDataItem: at - Math.floor(random.next() * 500),
      controllerAt: end - Math.floor(random.next() * 30 * 86_400_000),
    })
  })
  return pack(contacts).length / contacts.length
}

/** A day's rows and messages, and the states of its last hour. */
const aDay = () => {
  const { rows, state } = report(0, { count: dayMessages, end })
  const lastHour = Array.from({ length: 120 }, (_, index) => report(0, { count: 120 + index, end }).state)
  const messages = rows.flatMap(row => (row.type === 'chunk' ? row.chunk.entries : []))
  return { rows, messages: [...messages, ...(state.chunk?.entries ?? [])], states: lastHour }
}

const rowItem = ([at, items]: ChunkEntry): Item => ({
  deviceName: 'SN-00000',
  entry: `reading#${new Date(at).toISOString()}`,
  schemaVersion: 1,
  expiresAt: Math.floor(at / 1000),
  readings: readingsOf(items),
})

const linesOf = ([timestamp, items]: ChunkEntry): string[] =>
  readingsRows({
    deviceName: 'SN-00000',
    modelName: 'TripleQuad6500',
    id: Buffer.from(String(timestamp)).toString('base64url').slice(-12),
    message: { kind: 'readings', timestamp, category: 'MassSpec', items },
    receivedAt: timestamp + 80,
  }).map(row => JSON.stringify(row))

/** The topic rule's envelope with the payload in base64. */
const recordBytes = ([at, items]: ChunkEntry): number => {
  const timestamp = new Date(at).toISOString()
  const payload = JSON.stringify({ timestamp, category: 'MassSpec', readings: readingsOf(items) })
  const envelope = { payload: '', topic: 'instruments/SN-00000/readings', client: 'SN-00000', receivedAt: at }
  return JSON.stringify(envelope).length + Math.ceil(payload.length / 3) * 4
}
