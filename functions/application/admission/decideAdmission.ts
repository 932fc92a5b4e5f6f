import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { changeDevice, type DeviceChange } from '../../data/devices/deviceChanges.ts'
import { publishHints } from '../live/publishHints.ts'
import { settleConnection } from './settleConnection.ts'

/**
 * Stores an administrator's decision on an instrument's admission, and then lets the instrument connect or shuts it
 * out. The decision applies to incoming messages as soon as it is stored, even if the connection cannot be changed.
 * Repeating a decision only changes the connection again. Returns the instrument as it is in the end, which may
 * reflect somebody else's later decision.
 */
export const decideAdmission = async (
  change: Omit<DeviceChange, 'set'>,
  status: ProvisioningStatus,
): Promise<Device> => {
  const { deviceName } = await changeDevice({ ...change, set: { deviceStatus: status } })
  const device = await settleConnection(deviceName, status)
  await publishHints(['devices', `device/${deviceName}`], change.trail.at)
  return device
}
