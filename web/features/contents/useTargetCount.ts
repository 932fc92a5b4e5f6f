import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { devices } from '#shared/contract/calls/devices.ts'
import { buildCallQuery } from '#web/lib/queries.ts'
import { checkSerials } from './serials/checkSerials.ts'
import { besideModels } from './serials/serialReview.ts'

/**
 * The number of instruments that a job would currently go to: the admitted instruments of its models, and the serial
 * numbers that are not among them. Undefined until they have been counted.
 */
export const useTargetCount = (models: readonly string[], serialNumbers: readonly string[]): number | undefined => {
  const counts = useQueries({
    queries: models.map(modelName =>
      buildCallQuery(
        devices.searchDevices,
        { assetPage: true, modelName, deviceStatus: 'OK', pageSize: 1, offSet: 1 },
        answer => answer?.total ?? 0,
      ),
    ),
  })
  const named = useQuery({
    queryKey: ['serial numbers of a job', serialNumbers],
    queryFn: () => checkSerials(serialNumbers),
    enabled: models.length > 0 && serialNumbers.length > 0,
    placeholderData: keepPreviousData,
  })
  if (counts.some(({ data }) => data === undefined)) return undefined
  if (models.length === 0 || serialNumbers.length === 0) return sumOf(counts, serialNumbers.length)
  return named.data && sumOf(counts, besideModels(named.data, models))
}

const sumOf = (counts: readonly { readonly data?: number | undefined }[], others: number): number =>
  counts.reduce((sum, { data = 0 }) => sum + data, others)
