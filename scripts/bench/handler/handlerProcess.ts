import { cpuMicroseconds, median, usedBytes } from '../measure.ts'
import { admittedDevices, batchMessages, streamBatches, streamStart, type StreamBatch } from '../ingestStream.ts'
import { seed, type Stored } from './seed.ts'
import { profileShares } from './shares.ts'
import { setClock, startStore } from './startStore.ts'

/**
 * What to measure: the data that is stored before the measurement, and whether times are measured as well as sizes.
 */
export interface Asked extends Stored {
  /** One in this many generated messages reports a status instead of readings. By default, none does. */
  readonly statusEvery?: number
  readonly isTimed: boolean
}

/** The sizes of what the handler writes, measured with a given number of instruments. */
export interface HandlerSizes {
  /** The DynamoDB write units per message, by table and index. */
  readonly units: Readonly<Record<string, number>>
  /** The number of DynamoDB requests per message, by operation. */
  readonly requests: Readonly<Record<string, number>>
  /** The average size in bytes of instruments' states, of each attribute of a state, and of history rows by kind. */
  readonly bytes: Readonly<Record<string, number>>
  /** The average number of messages in one history row, by kind of row. */
  readonly messagesPerRow: Readonly<Record<string, number>>
  /** The memory that an instrument's state takes after it was read, divided by the number of values in it. */
  readonly bytesPerValue: number
}

/** The times of ingest's handler, measured with a given number of instruments. */
export interface HandlerTimes {
  /** The CPU time of the handler's process per message, in microseconds. */
  readonly microseconds: number
  /**
   * The median CPU time of a batch, divided by the time that JSON.parse took for the same batch's messages just
   * before.
   */
  readonly ratio: number
  readonly shares: Readonly<Record<string, number>>
}

export interface HandlerFigures extends HandlerSizes {
  readonly times: HandlerTimes | undefined
}

/** The number of batches before the measurement. They warm up the compiler and fill the states. */
const warmUp = 40
/**
 * The number of batches for which the sizes of the stored items are measured. In them, each instrument sends a
 * multiple of twenty messages, because a history chunk is closed after twenty.
 */
const counted = 40
const timed = 80
const profiled = 40

type Numbers = Readonly<Record<string, number>>

const perMessage = (after: Numbers, before: Numbers): Numbers =>
  Object.fromEntries(
    Object.entries(after).map(([name, number]) => [name, (number - (before[name] ?? 0)) / (counted * batchMessages)]),
  )

const parse = ({ payloads }: StreamBatch): void => {
  for (const payload of payloads)
    JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString('utf8'))
}

const run = async ({ isTimed, statusEvery, ...stored }: Asked): Promise<HandlerFigures> => {
  const store = await startStore()
  setClock(streamStart)
  await seed(stored)
  const { processBatch } = await import('#functions/ingest/handler.ts')
  const handle = async ({ records }: StreamBatch): Promise<void> => {
    const { batchItemFailures } = await processBatch({ Records: [...records] })
    if (batchItemFailures.length > 0)
      throw new Error('Ingest did not store a batch of the bench. Fix the error in its log above')
  }
  const batches = streamBatches(warmUp + counted + (isTimed ? timed + profiled : 0), {
    devices: stored.devices,
    ...(statusEvery !== undefined && { statusEvery }),
  })
  const next = (count: number): StreamBatch[] => batches.splice(0, count)
  for (const batch of next(warmUp)) await handle(batch)
  const before = await store.count()
  for (const batch of next(counted)) await handle(batch)
  const after = await store.count()
  const times = isTimed ? await timesOf(handle, next(timed), next(profiled)) : undefined
  const bytesPerValue = await memoryOfValue(stored.devices)
  store.stop()
  const closedRows = perMessage(after.counts, before.counts)
  return {
    units: perMessage(after.units, before.units),
    requests: perMessage(after.requests, before.requests),
    bytes: after.bytes,
    messagesPerRow: Object.fromEntries(Object.entries(closedRows).map(([kind, rows]) => [kind, 1 / rows])),
    bytesPerValue,
    times,
  }
}

/** Reads all states again, and divides the memory that they take by the number of values in them. */
const memoryOfValue = async (devices: number): Promise<number> => {
  const { readDeviceStates } = await import('#functions/data/devices/deviceStateRepository.ts')
  const { countHeldValues } = await import('#functions/application/evaluation/knownStates.ts')
  const names = admittedDevices(1, devices).map(({ deviceName }) => deviceName)
  const stateNamed = await readDeviceStates(names)
  const before = usedBytes()
  const states = names.map(stateNamed)
  const bytes = usedBytes() - before
  return bytes / states.reduce((sum, state) => sum + countHeldValues(state), 0)
}

type Handle = (batch: StreamBatch) => Promise<void>

const timesOf = async (
  handle: Handle,
  batches: readonly StreamBatch[],
  profiled: readonly StreamBatch[],
): Promise<HandlerTimes> => {
  const [times, ratios]: [number[], number[]] = [[], []]
  for (const batch of batches) {
    const begun = cpuMicroseconds()
    parse(batch)
    const parsed = cpuMicroseconds()
    await handle(batch)
    const time = cpuMicroseconds() - parsed
    times.push(time)
    ratios.push(time / (parsed - begun))
  }
  const shares = await profileShares(async () => {
    for (const batch of profiled) await handle(batch)
  })
  return { microseconds: median(times) / batchMessages, ratio: median(ratios), shares }
}

process.once('message', (asked: Asked) => {
  void run(asked).then(figures => {
    process.send?.(figures)
    process.disconnect()
  })
})
