import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/status.ts'
import { changeDevice, type DeviceChange } from '../../data/devices/deviceChanges.ts'
import { publishHints } from '../live/publishHints.ts'
import { settleConnection } from './settleConnection.ts'

/**
 * Stores an administrator's decision on an instrument, and then sets its connection. Ingest goes by the decision from
 * then on, whatever becomes of the connection. A repeated decision sets the connection and changes nothing else.
 * Returns the instrument as it is in the end, perhaps by a later decision of somebody else.
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
