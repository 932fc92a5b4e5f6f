import type { ReadingValue, Readings } from '#shared/contract/telemetry.ts'

/** One readings message as history keeps it. */
export type ChunkEntry = readonly [at: number, readings: Readonly<Record<string, ReadingValue>>]

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
export const chunkValuesLimit = 600

export const chunkOf = (entry: ChunkEntry): OpenChunk => ({
  from: entry[0],
  to: entry[0],
  values: sizeOf(entry),
  entries: [entry],
})

/** Texts reach 4,096 characters: a chunk of nothing but those would be more than an item of the store can hold. */
const charactersPerValue = 50

const sizeOf = ([, readings]: ChunkEntry): number => {
  let size = 0
  for (const mnemonic in readings) {
    const value = readings[mnemonic]
    size += typeof value === 'string' ? 1 + Math.floor(value.length / charactersPerValue) : 1
  }
  return size
}

export const entryOf = ({ timestamp, readings }: Readings): ChunkEntry => [timestamp, readings]

/** The chunk with one more message, or undefined where that would make it too long or too large. */
export const addToChunk = (chunk: OpenChunk, entry: ChunkEntry): OpenChunk | undefined => {
  const from = Math.min(chunk.from, entry[0])
  const to = Math.max(chunk.to, entry[0])
  const values = chunk.values + sizeOf(entry)
  if (to - from > chunkSpanMs || values > chunkValuesLimit) return undefined
  return { from, to, values, entries: [...chunk.entries, entry] }
}
