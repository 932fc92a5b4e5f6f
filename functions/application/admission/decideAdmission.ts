import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { changeDevice, type DeviceChange } from '../../data/devices/deviceChanges.ts'
import { publishHints } from '../live/publishHints.ts'
import { settleConnection } from './settleConnection.ts'

/**
 * Stores an administrator's decision on an instrument's admission, and then lets it connect or shuts it out. Ingest
 * follows the decision as soon as it is stored, even if the connection cannot be changed. A repeated decision only
 * changes the connection again. Returns the final state of the instrument, which may be a later decision of somebody
 * else.
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
