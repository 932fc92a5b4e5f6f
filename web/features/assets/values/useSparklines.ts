import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import { mnemonicsPerCall } from '#shared/contract/calls/histories.ts'
import { call } from '#web/lib/call.ts'
import { sparklinesEveryMilliseconds } from '../categories/polling.ts'
import { buildSparkline, type Sparkline } from './sparkline.ts'

const hourMs = 3_600_000

const none: ReadonlyMap<string, Sparkline> = new Map()

export const Sparklines = createContext(none)

/** Reads the sparklines of some data items' last hour, keyed by mnemonic. If reading fails, there are none. */
export const useSparklines = (deviceName: string, mnemonics: readonly string[]): ReadonlyMap<string, Sparkline> => {
  const route = devices.getHistoryChart
  const asked = mnemonics.slice(0, mnemonicsPerCall)
  const { data } = useQuery<ReadonlyMap<string, Sparkline>>({
    queryKey: [route.method, route.path, deviceName, 'sparklines', asked],
    enabled: asked.length > 0,
    refetchInterval: sparklinesEveryMilliseconds,
    staleTime: sparklinesEveryMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const to = Date.now()
      const period = { from: to - hourMs, to }
      const [startDate, endDate] = [period.from, period.to].map(time => new Date(time).toISOString())
      const answer = await call(
        route,
        { deviceName, mnemonics: asked, startDate: startDate ?? '', endDate: endDate ?? '', points: 50 },
        signal,
      )
      return new Map(
        (answer?.series ?? []).flatMap(series => {
          const line = buildSparkline(series, period)
          return line ? [[series.mnemonicName, line] as const] : []
        }),
      )
    },
  })
  return data ?? none
}
