import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { Unavailable } from '../../domain/errors.ts'
import { letIn, shutOut } from '../../gateways/connections.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * The maximum number of times that one decision changes an instrument's certificates. They are changed again only if
 * another decision was stored meanwhile.
 */
const attemptsLimit = 5

/**
 * Activates or deactivates an instrument's certificates according to its admission, and returns the instrument as
 * stored afterwards. Two concurrent decisions may change the certificates in a different order than they were stored.
 * The admission is therefore read again after the change. If it differs, the certificates are changed again, so that
 * the last decision wins. Decision 12 has the order of the steps.
 */
export const settleConnection = async (deviceName: string, status: ProvisioningStatus): Promise<Device> => {
  let wanted = status
  for (let attempt = 1; attempt <= attemptsLimit; attempt += 1) {
    const failure = await setConnection(deviceName, wanted)
    const device = await getDevice(deviceName)
    if (device.deviceStatus === wanted) {
      if (failure) throw failure
      return device
    }
    wanted = device.deviceStatus
  }
  throw new Unavailable(`The status of ${deviceName} keeps changing. Please save it again`)
}

/**
 * Lets an instrument connect, or shuts it out. If that fails, returns the error for the caller instead of throwing
 * it.
 */
const setConnection = async (deviceName: string, status: ProvisioningStatus): Promise<Unavailable | undefined> => {
  try {
    await (status === 'DENIED' ? shutOut(deviceName) : letIn(deviceName))
    return undefined
  } catch (error) {
    logger.error('connection not set', { device: deviceName, status, error: error as Error })
    const missing = status === 'DENIED' ? 'its connection could not be ended' : 'it could not be let in again'
    return new Unavailable(`${deviceName} is now ${status}, but ${missing}. Please save the status again`, {
      cause: error,
    })
  }
}
