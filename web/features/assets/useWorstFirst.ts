import { useMemo, useState } from 'react'
import { alarms } from '#shared/contract/calls/alarms.ts'
import type { Device } from '#shared/contract/device.ts'
import type { NeedyInstrument } from '#shared/contract/morning.ts'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { readStored, writeStored } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useMorning } from './morning/useMorning.ts'
import { asksForWorst, showsWorstFirst, withWorstFirst, worstFirst, type OpenCounts } from './worstFirst.ts'

/**
 * How often the numbers of open alarms are read, without and with live updates. Rarely, because nobody can read rows
 * that change places every second.
 */
export const openCountsRead = { everyMilliseconds: 30_000, live: 'alarms', liveEveryMs: 6_000 } as const

interface WorstFirst {
  readonly source: RowSource<Device>
  /** The number of open alarms per instrument; null until the numbers have been read. */
  readonly openCounts: OpenCounts | null
  /** The instruments of the ranked view, keyed by name, most urgent first. */
  readonly needy: ReadonlyMap<string, NeedyInstrument>
  /**
   * Whether the viewer has chosen to see the worst instruments first. While the table is sorted by a column, that
   * order takes precedence.
   */
  readonly isAsked: boolean
  readonly isShown: boolean
  readonly choose: (isWorstFirst: boolean) => void
}

/**
 * The source of the assets. The worst come first if the address says so, or by default if the viewer last chose so.
 */
export const useWorstFirst = (source: RowSource<Device>): WorstFirst => {
  const { rows } = source
  const [params, updateParams] = useAddressParams()
  const key = `benchwatch.order.${useSession()?.userName ?? ''}`
  const [isKept, setKept] = useState(() => readStored<{ isWorstFirst: boolean }>(key).isWorstFirst === true)
  const enabled = asksForWorst(params, isKept)
  // The column of open alarms makes the same call while it is shown, so there is only one request for both.
  const query = useCall(alarms.countOpenAlarms, {}, { ...openCountsRead, enabled })
  const counts = query.data?.counts
  const openCounts = useMemo(
    () => (counts ? new Map(counts.map(({ deviceName, openCount }) => [deviceName, openCount])) : null),
    [counts],
  )
  // Shelved alarms and alarms in service mode do not make an instrument one of the worst, because nobody has to act
  // on them.
  const urgent = useMemo(
    () => new Map(counts?.map(one => [one.deviceName, one.openCount - (one.suppressedCount ?? 0)])),
    [counts],
  )
  const { data: morning } = useMorning()
  const needy = useMemo(() => new Map(morning?.instruments.map(one => [one.deviceName, one])), [morning])
  const worst = useMemo(
    () => (enabled && rows ? worstFirst(rows, urgent, [...needy.keys()]) : rows),
    [enabled, rows, urgent, needy],
  )
  const choose = (isWorstFirst: boolean): void => {
    writeStored(key, { isWorstFirst })
    setKept(isWorstFirst)
    updateParams(now => withWorstFirst(now, isWorstFirst))
  }
  const choice = { openCounts, needy, isAsked: enabled, isShown: showsWorstFirst(params, isKept), choose }
  if (!enabled) return { source, ...choice }
  return {
    source: {
      ...source,
      rows: worst,
      error: source.error ?? query.error,
      refresh: () => Promise.all([source.refresh(), query.refetch()]),
    },
    ...choice,
  }
}
