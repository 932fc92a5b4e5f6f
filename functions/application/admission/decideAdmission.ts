import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { changeDevice, type DeviceChange } from '../../data/devices/deviceChanges.ts'
import { publishHints } from '../live/publishHints.ts'
import { settleConnection } from './settleConnection.ts'

/**
 * Stores an administrator's decision on an instrument, and then sets its connection. From then on ingest follows the
 * decision, whether or not the connection can be set. A repeated decision sets the connection and changes nothing else.
 * Returns the instrument's final state, which may be somebody else's later decision.
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
