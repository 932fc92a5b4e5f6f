import type { Items, Readings } from '#shared/contract/messages/telemetry.ts'

/** One readings message as history keeps it. */
export type ChunkEntry = readonly [at: number, items: Items]

/** Consecutive readings messages that wait to be written as one history item. */
export interface OpenChunk {
  /** Earliest and latest timestamp in it. */
  readonly from: number
  readonly to: number
  /** How many values it holds, for its size; a long text counts as many. */
  readonly values: number
  readonly entries: readonly ChunkEntry[]
}

/** A reader of a time window looks this much further back for chunks that begin before it. */
export const chunkSpanMs = 3_600_000
/** About 4 KB packed: the open chunk is rewritten with every batch, so it must stay small. */
const chunkValuesLimit = 600

/** The part of a message that history keeps. */
export type Kept = Pick<Readings, 'timestamp' | 'items'>

export const chunkOf = (message: Kept): OpenChunk => ({
  from: message.timestamp,
  to: message.timestamp,
  values: sizeOf(message),
  entries: [[message.timestamp, message.items]],
})

/** Texts reach 4,096 characters: a chunk of nothing but those would be more than an item of the store can hold. */
const charactersPerValue = 50

const sizeOf = ({ items: { values } }: Kept): number => {
  let size = values.length
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]
    if (typeof value === 'string') size += Math.floor(value.length / charactersPerValue)
  }
  return size
}

/** The chunk with one more message, or undefined if that would make it too long or too large. */
export const addToChunk = (chunk: OpenChunk, message: Kept): OpenChunk | undefined => {
  const { timestamp, items } = message
  const from = Math.min(chunk.from, timestamp)
  const to = Math.max(chunk.to, timestamp)
  const values = chunk.values + sizeOf(message)
  if (to - from > chunkSpanMs || values > chunkValuesLimit) return undefined
  return { from, to, values, entries: [...chunk.entries, [timestamp, items]] }
}
