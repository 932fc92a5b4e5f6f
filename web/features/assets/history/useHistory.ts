import { useCallback, useEffect, useReducer, useRef } from 'react'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import type { HistoryAsked } from '#web/components/historyChart/historyAsked.ts'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import type { HistoricalPoint } from '#shared/contract/device.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { constant } from '#web/lib/store.ts'
import { readEverything } from '#web/lib/read.ts'
import { afterHistoryEvent, makeHistoryReading, type HistoryChunk } from './historyChunks.ts'

export interface History {
  readonly chunks: readonly HistoryChunk[]
  /** All values that have arrived so far, with the state of reading them, as a table takes them. */
  readonly source: RowSource<HistoricalPoint>
  /** Reads again the data items that could not be read. */
  readonly retry: () => Promise<unknown>
}

/**
 * Reads all values of some data items in a period. The data items are read in groups (chunks) in parallel. If one
 * group fails, the others are still read. Decision 16 says why.
 * @param asked must stay the same for the component's lifetime; another search needs another component
 */
export const useHistory = (asked: HistoryAsked): History => {
  const { deviceName, mnemonics, from, to } = asked
  const [reading, dispatch] = useReducer(afterHistoryEvent, mnemonics, makeHistoryReading)
  const controller = useRef(new AbortController())

  const load = useCallback(
    async (chunk: number, some: readonly string[]): Promise<void> => {
      const { signal } = controller.current
      dispatch({ type: 'asked', chunk })
      try {
        const answer = await readEverything(
          devices.getHistoricalData,
          {
            pageSize: defaultPageSize,
            offSet: 1,
            deviceName,
            mnemonics: [...some],
            startDate: new Date(from).toISOString(),
            endDate: new Date(to).toISOString(),
          },
          signal,
          count => dispatch({ type: 'arriving', chunk, count }),
        )
        dispatch({ type: 'arrived', chunk, rows: answer?.historicalData ?? [], at: Date.now() })
      } catch (error) {
        if (!signal.aborted)
          dispatch({ type: 'failed', chunk, error: error instanceof Error ? error : new CallFailure(0, {}) })
      }
    },
    [deviceName, from, to],
  )

  useEffect(() => {
    const present = new AbortController()
    controller.current = present
    makeHistoryReading(mnemonics).chunks.forEach((chunk, index) => void load(index, chunk.mnemonics))
    return () => present.abort()
  }, [load, mnemonics])

  const failed = reading.chunks.flatMap(({ state, mnemonics: some, error }, index) =>
    state === 'failed' && error ? [{ index, some, error }] : [],
  )
  const retry = (): Promise<unknown> => Promise.all(failed.map(({ index, some }) => load(index, some)))
  const isAllFailed = failed.length > 0 && reading.rows.length === 0
  const isNothingRead = reading.chunks.every(({ state }) => state !== 'read')
  return {
    chunks: reading.chunks,
    retry,
    source: {
      // If some data items could not be read, there may be values in the period even if the other data items have
      // none. The rows are then undefined rather than empty.
      rows: isAllFailed || isNothingRead ? undefined : reading.rows,
      error: isAllFailed ? (failed[0]?.error ?? null) : null,
      readAt: constant(reading.readAt),
      refresh: retry,
    },
  }
}
