import { useMemo } from 'react'
import { models } from '#shared/contract/calls/models.ts'
import { useCall } from '#web/lib/queries.ts'

const none: readonly string[] = []

/** The models that there are, for filters and searches; none until they are read. */
export const useModelNames = (): readonly string[] => {
  // The call is imported from its own file, so that the list of assets does not load the whole contract.
  const list = useCall(models.listModels, {}).data?.modelsList
  return useMemo(() => list?.map(({ modelName }) => modelName) ?? none, [list])
}
