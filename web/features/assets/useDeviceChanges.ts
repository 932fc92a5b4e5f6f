import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { call } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live/useLive.ts'
import { observeReadAt, readAgain, refetchEvery, storeNewer } from '#web/lib/queries.ts'
import type { Readable } from '#web/lib/store.ts'
import { alarms } from './categories/alarmCategory.tsx'
import type { AssetCategory, DeviceChanges } from './categories/assetCategory.ts'
import { errors, sampleQueue } from './categories/eventCategories.tsx'
import { changesEveryMilliseconds } from './categories/polling.ts'
import { lcData, massSpec, workstation } from './categories/valueCategories.tsx'
import { panelRows } from './CategoryPanel.tsx'

const { getDevice, getDeviceChanges } = devices

/** Stores what has changed about an instrument in the cached queries that the page's heading and panels read. */
const keep = (device: Device, changes: DeviceChanges): void => {
  const put = <Row>(of: AssetCategory<Row>): void => {
    const rows = of.changed?.(changes)
    if (rows) storeNewer(of.query(device, panelRows).queryKey, rows)
  }
  put(alarms)
  put(massSpec)
  put(workstation)
  put(lcData)
  put(errors)
  put(sampleQueue)
  if (changes.device)
    storeNewer([getDevice.method, getDevice.path, { name: device.deviceName }], { device: changes.device })
}

const keyOf = (deviceName: string) => [getDeviceChanges.method, getDeviceChanges.path, deviceName] as const

/** When the changes of an asset were last read, in epoch milliseconds. */
export const changesReadAt = (deviceName: string): Readable<number> => observeReadAt(keyOf(deviceName))

/**
 * Keeps an asset's page up to date. Each call reads everything that has changed since the previous call.
 * Decision 74 says why.
 */
export const useDeviceChanges = (device: Device): { readonly error: Error | null } => {
  const { deviceName } = device
  const seen = useRef<DeviceChanges['seen']>(undefined)
  const queryKey = keyOf(deviceName)
  const read = (): void => void readAgain(queryKey)
  const interval = useLive(`device/${deviceName}`, read, changesEveryMilliseconds)
  const { error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = seen.current
      const changes = await call(
        getDeviceChanges,
        { deviceName, pageSize: panelRows, ...(known && { seen: known }) },
        signal,
      )
      if (changes) {
        seen.current = changes.seen
        keep(device, changes)
      }
      return changes?.seen ?? null
    },
    // The page has just been read, so the first call for changes waits for the usual interval.
    initialData: null,
    initialDataUpdatedAt: Date.now,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: refetchEvery(interval),
  })
  return { error }
}
