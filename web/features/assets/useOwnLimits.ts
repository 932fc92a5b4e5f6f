import { useMemo } from 'react'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { ownLimits } from '#shared/contract/calls/rules/ownLimits.ts'
import { useCall } from '#web/lib/queries.ts'
import type { Instrument } from './categories/assetCategory.ts'

const none: readonly OwnLimit[] = []

/** The instrument's own limits that apply to its current model; none if they could not be read. */
export const useOwnLimits = ({ deviceName, modelName }: Instrument): readonly OwnLimit[] => {
  const { data } = useCall(ownLimits.getOwnLimits, { deviceName })
  return useMemo(() => data?.ownLimits.filter(limit => limit.modelName === modelName) ?? none, [data, modelName])
}
