import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartSeries } from '#shared/contract/chart.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { call } from '#web/lib/call.ts'
import { divideMnemonics } from '#web/lib/mnemonicChunks.ts'
import { linesAfter, nothingShown, type ChartLine } from './chartPanels.ts'

interface FailedLines {
  readonly mnemonics: readonly string[]
  readonly error: Error
  readonly retry: () => void
}

export interface ChartReading {
  readonly series: readonly ChartLine[]
  readonly isReading: boolean
  readonly failed: readonly FailedLines[]
}

const none: readonly ChartSeries[] = []

/**
 * Reads the lines of an instrument's data items in a period, condensed by the server. Without an instrument, there
 * are none. The lines of the previous period stay until the new ones have been read.
 */
export const useChartSeries = (
  deviceName: string | undefined,
  mnemonics: readonly string[],
  { from, to }: TimePeriod,
): ChartReading => {
  const route = devices.getHistoryChart
  const chunks = deviceName === undefined ? [] : divideMnemonics(mnemonics)
  const results = useQueries({
    queries: chunks.map(some => {
      const input = {
        deviceName: deviceName ?? '',
        mnemonics: [...some],
        startDate: new Date(from).toISOString(),
        endDate: new Date(to).toISOString(),
      }
      return {
        queryKey: [route.method, route.path, input],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(route, input, signal))?.series ?? none,
        // When the user returns to the browser from another program, the chart's lines are not read and drawn again.
        refetchOnWindowFocus: false,
      }
    }),
  })
  const newest = results.map(({ data, error }) => (error ? 'failed' : (data ?? 'reading')))
  // `useQueries` itself keeps no data from one period to the next, because each period has keys of its own.
  const [before, setShown] = useState(nothingShown)
  const shown = linesAfter(before, JSON.stringify([deviceName, mnemonics]), newest)
  if (shown !== before) setShown(shown)
  return {
    series: shown.lines,
    isReading: results.some(({ isFetching }) => isFetching),
    failed: results.flatMap(({ error, refetch }, index) =>
      error ? [{ mnemonics: chunks[index] ?? [], error, retry: () => void refetch() }] : [],
    ),
  }
}
