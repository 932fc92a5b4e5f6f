import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { alarms } from '#shared/contract/alarms.ts'
import type { Device } from '#shared/contract/device.ts'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useCall } from '#web/lib/queries.ts'
import { asksForWorst, worstFirst, type OpenCounts } from './worstFirst.ts'

const everyMilliseconds = 30_000

/** Rows that move every second cannot be read. */
const liveEveryMs = 6_000

const none: OpenCounts = new Map()

/**
 * The assets, with the worst first where the address asks for that.
 * @returns also the open alarms of each; undefined where the address does not ask, and null until they have been read
 */
export const useWorstFirst = (
  source: RowSource<Device>,
): { readonly source: RowSource<Device>; readonly openCounts: OpenCounts | null | undefined } => {
  const { rows } = source
  const [params] = useSearchParams()
  const enabled = asksForWorst(params)
  const query = useCall(alarms.countOpenAlarms, {}, { everyMilliseconds, live: 'alarms', liveEveryMs, enabled })
  const counts = query.data?.counts
  const openCounts = useMemo(
    () => (counts ? new Map(counts.map(({ deviceName, openCount }) => [deviceName, openCount])) : null),
    [counts],
  )
  const worst = useMemo(
    () => (enabled && rows ? worstFirst(rows, openCounts ?? none) : rows),
    [enabled, rows, openCounts],
  )
  if (!enabled) return { source, openCounts: undefined }
  return {
    source: {
      ...source,
      rows: worst,
      error: source.error ?? query.error,
      refresh: () => Promise.all([source.refresh(), query.refetch()]),
    },
    openCounts,
  }
}
