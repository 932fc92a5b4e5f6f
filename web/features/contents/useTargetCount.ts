import { useQueries } from '@tanstack/react-query'
import { devices } from '#shared/contract/devices.ts'
import { queryOf } from '#web/lib/queries.ts'

/**
 * An upper bound of the number of target instruments: one that is named twice counts twice. Undefined while a model's
 * instruments have not been counted.
 */
export const useTargetCount = (models: readonly string[], serialNumbers: readonly string[]): number | undefined => {
  const counts = useQueries({
    queries: models.map(modelName =>
      queryOf(
        devices.searchDevices,
        { assetPage: true, modelName, pageSize: 1, offSet: 1 },
        answer => answer?.total ?? 0,
      ),
    ),
  })
  return counts.some(({ data }) => data === undefined)
    ? undefined
    : counts.reduce((sum, { data = 0 }) => sum + data, serialNumbers.length)
}
