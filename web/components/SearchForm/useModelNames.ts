import { useMemo } from 'react'
import { routes } from '#shared/contract/routes.ts'
import { useCall } from '#web/lib/queries.ts'

const none: readonly string[] = []

/** The models that there are, for filters and searches; none until they are read. */
export const useModelNames = (): readonly string[] => {
  const models = useCall(routes.models.listModels, {}).data?.modelsList
  return useMemo(() => models?.map(({ modelName }) => modelName) ?? none, [models])
}
