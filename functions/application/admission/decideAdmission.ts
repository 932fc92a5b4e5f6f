import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/status.ts'
import { changeDevice, type DeviceChange } from '../../data/devices/deviceChanges.ts'
import { Unavailable } from '../../domain/errors.ts'
import { letIn, shutOut } from '../../gateways/connections.ts'
import { logger } from '../../runtime.ts'
import { publishHints } from '../live/publishHints.ts'

/**
 * Stores an administrator's decision on an instrument, and then sets its connection. Ingest goes by the decision from
 * then on, whatever becomes of the connection. A repeated decision sets the connection and changes nothing else.
 */
export const decideAdmission = async (
  change: Omit<DeviceChange, 'set'>,
  status: ProvisioningStatus,
): Promise<Device> => {
  const device = await changeDevice({ ...change, set: { deviceStatus: status } })
  await setConnection(device.deviceName, status)
  await publishHints(['devices', `device/${device.deviceName}`], change.trail.at)
  return device
}

const setConnection = async (deviceName: string, status: ProvisioningStatus): Promise<void> => {
  try {
    await (status === 'DENIED' ? shutOut(deviceName) : letIn(deviceName))
  } catch (error) {
    logger.error('connection not set', { device: deviceName, status, error: error as Error })
    const missing = status === 'DENIED' ? 'its connection could not be ended' : 'it could not be let in again'
    throw new Unavailable(`${deviceName} is now ${status}, but ${missing}. Please save the status again`, {
      cause: error,
    })
  }
}
