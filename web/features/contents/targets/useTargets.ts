import { useQueries, useQuery } from '@tanstack/react-query'
import { devices } from '#shared/contract/calls/devices.ts'
import type { Device } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { buildCallQuery } from '#web/lib/queries.ts'
import { checkSerials } from '../serials/checkSerials.ts'
import { listTargets, type Target } from './targets.ts'

/** The instruments that a new job will go to, or the reason why they could not be read. */
export interface TargetsRead {
  readonly targets: readonly Target[] | undefined
  readonly error: Error | null
}

const listOf = (answer: { readonly deviceList: readonly Device[] } | null): readonly Device[] =>
  answer?.deviceList ?? []

/** Reads the instruments of a job's models, and those with its serial numbers, with what they are doing now. */
export const useTargets = (models: readonly string[], serialNumbers: readonly string[], now: number): TargetsRead => {
  const named = useQuery({
    queryKey: ['serial numbers of a job', serialNumbers],
    queryFn: () => checkSerials(serialNumbers),
    enabled: serialNumbers.length > 0,
  })
  const ofSerials = named.data?.flatMap(({ isFound, modelName }) => (isFound ? [modelName] : []))
  const isKnown = serialNumbers.length === 0 || ofSerials !== undefined
  const reads = useQueries({
    queries: [...new Set([...models, ...(ofSerials ?? [])])].map(modelName =>
      buildCallQuery(
        devices.searchDevices,
        { assetPage: false, modelName, pageSize: defaultPageSize, offSet: 1 },
        listOf,
      ),
    ),
  })
  const error = named.error ?? reads.find(read => read.error)?.error ?? null
  if (!isKnown || reads.some(({ data }) => data === undefined)) return { targets: undefined, error }
  const found = reads.flatMap(({ data = [] }) => data)
  return { targets: listTargets(found, models, serialNumbers, now), error: null }
}
