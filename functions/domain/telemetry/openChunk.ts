import type { Items, Readings } from '#shared/contract/messages/telemetry.ts'

/** A readings message as history stores it. */
export type ChunkEntry = readonly [at: number, items: Items]

/** Consecutive readings messages that are waiting to be written as one item of history. */
export interface OpenChunk {
  /** The earliest and latest timestamps of the messages in the chunk. `from` is the earliest. */
  readonly from: number
  readonly to: number
  /** The size of the chunk, measured as a number of values. A long text counts as many values. */
  readonly values: number
  readonly entries: readonly ChunkEntry[]
}

/**
 * The longest time that a chunk can cover. To find the chunks of a period, a reader must start this much before
 * the period.
 */
export const chunkSpanMs = 3_600_000
/**
 * The maximum number of values in a chunk. Packed, they take about 4 KB. The open chunk is written again with every
 * batch, so it must stay small.
 */
const chunkValuesLimit = 600

/** The part of a readings message that is stored in history. */
export type Kept = Pick<Readings, 'timestamp' | 'items'>

export const makeOpenChunk = (message: Kept): OpenChunk => ({
  from: message.timestamp,
  to: message.timestamp,
  values: sizeOf(message),
  entries: [[message.timestamp, message.items]],
})

/**
 * The number of characters of a text that count as one value. Texts can have 4,096 characters, and a chunk full of
 * such texts would be too large for an item in the store.
 */
const charactersPerValue = 50

const sizeOf = ({ items: { values } }: Kept): number => {
  let size = values.length
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]
    if (typeof value === 'string') size += Math.floor(value.length / charactersPerValue)
  }
  return size
}

/** Returns the chunk with one more message. Undefined if the chunk would become too long or too large. */
export const addToChunk = (chunk: OpenChunk, message: Kept): OpenChunk | undefined => {
  const { timestamp, items } = message
  const from = Math.min(chunk.from, timestamp)
  const to = Math.max(chunk.to, timestamp)
  const values = chunk.values + sizeOf(message)
  if (to - from > chunkSpanMs || values > chunkValuesLimit) return undefined
  return { from, to, values, entries: [...chunk.entries, [timestamp, items]] }
}
