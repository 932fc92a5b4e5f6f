import type { devices } from '#shared/contract/calls/devices.ts'
import { deviceDigests } from '#shared/devices/deviceDigests.ts'
import type { Changes } from '../queries.ts'

/**
 * How the list of assets is kept up to date. There may be many instruments, but few change at a time, so only those
 * that changed since the list was last read are read again.
 */
export const listChanges: Changes<typeof devices.searchDevices> = {
  ask: ({ deviceList }) => ({ seen: deviceDigests.digestsOf(deviceList) }),
  apply: (shown, answer) => {
    const { changedGroups, ...rest } = answer
    if (!changedGroups) return answer
    return { ...rest, deviceList: [...deviceDigests.withChanges(shown.deviceList, changedGroups, answer.deviceList)] }
  },
}
