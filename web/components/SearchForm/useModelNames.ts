import { useMemo } from 'react'
import { models } from '#shared/contract/calls/models.ts'
import { useCall } from '#web/lib/queries.ts'

const none: readonly string[] = []

/** The names of all models, for filters and searches. The list is empty until it has been read. */
export const useModelNames = (): readonly string[] => {
  // The call that lists the models is imported from its own file, so that the list of assets does not load the whole
  // contract.
  const list = useCall(models.listModels, {}).data?.modelsList
  return useMemo(() => list?.map(({ modelName }) => modelName) ?? none, [list])
}
