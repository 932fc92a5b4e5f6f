import type { HistoricalPoint } from '#shared/contract/device.ts'
import { divideMnemonics } from '#web/lib/mnemonicChunks.ts'
import { mergedNewestFirst } from './mergedNewestFirst.ts'

/** A group of a history's data items. The values of each group are read with separate calls. */
export interface HistoryChunk {
  readonly mnemonics: readonly string[]
  readonly state: 'reading' | 'read' | 'failed'
  /** The number of values that have arrived so far. */
  readonly count: number
  readonly error?: Error
}

/**
 * The progress of reading a history, and the values read so far. If some data items could not be read, the values of
 * the other items are kept.
 */
export interface HistoryReading {
  readonly chunks: readonly HistoryChunk[]
  /** The values that have arrived so far, newest first. */
  readonly rows: readonly HistoricalPoint[]
  /** When values last arrived, in epoch milliseconds. */
  readonly readAt: number
}

export type HistoryEvent = { readonly chunk: number } & (
  | { readonly type: 'asked' }
  | { readonly type: 'arriving'; readonly count: number }
  | { readonly type: 'arrived'; readonly rows: readonly HistoricalPoint[]; readonly at: number }
  | { readonly type: 'failed'; readonly error: Error }
)

export const makeHistoryReading = (mnemonics: readonly string[]): HistoryReading => ({
  chunks: divideMnemonics(mnemonics).map(some => ({ mnemonics: some, state: 'reading', count: 0 })),
  rows: [],
  readAt: 0,
})

export const afterHistoryEvent = (reading: HistoryReading, event: HistoryEvent): HistoryReading => {
  const chunks = reading.chunks.map((chunk, index) => (index === event.chunk ? chunkAfter(chunk, event) : chunk))
  return event.type === 'arrived'
    ? { chunks, rows: mergedNewestFirst(reading.rows, event.rows), readAt: event.at }
    : { ...reading, chunks }
}

const chunkAfter = ({ mnemonics }: HistoryChunk, event: HistoryEvent): HistoryChunk => {
  switch (event.type) {
    case 'asked':
      return { mnemonics, state: 'reading', count: 0 }
    case 'arriving':
      return { mnemonics, state: 'reading', count: event.count }
    case 'arrived':
      return { mnemonics, state: 'read', count: event.rows.length }
    case 'failed':
      return { mnemonics, state: 'failed', count: 0, error: event.error }
  }
}
