import { useMemo } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import type { LatestValues } from './latestValues.ts'

/**
 * Reads the latest values of the model's instrument that reported last; undefined for users who may not see
 * instruments.
 */
export const useLatestValues = (modelName: string | undefined): LatestValues | undefined => {
  const mayRead = useRoles().includes('adminGroup') && modelName !== undefined
  const list = useCall(
    devices.searchDevices,
    { modelName: modelName ?? '', pageSize: 1_000, offSet: 1 },
    { enabled: mayRead },
  )
  const [newest] = useMemo(
    () =>
      (list.data?.deviceList ?? []).toSorted((one, other) =>
        (one.lastDataItemDate ?? '') < (other.lastDataItemDate ?? '') ? 1 : -1,
      ),
    [list.data],
  )
  const values = useCall(
    devices.getDeviceChanges,
    { deviceName: newest?.deviceName ?? '', pageSize: 100 },
    { enabled: mayRead && newest !== undefined },
  )
  return useMemo(() => {
    if (!newest || !values.data?.data) return undefined
    const points = Object.values(values.data.data).flatMap(({ deviceListValues = [] }) => deviceListValues)
    return { deviceName: newest.deviceName, points }
  }, [newest, values.data])
}
