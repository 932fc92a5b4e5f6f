import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { Unavailable } from '../../domain/errors.ts'
import { letIn, shutOut } from '../../gateways/connections.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * How often the certificates of an instrument are changed at most. They are changed again only if another decision was
 * stored meanwhile.
 */
const attemptsLimit = 5

/**
 * Activates or deactivates an instrument's certificates by its admission, and returns the instrument as it is stored
 * afterwards. Two decisions at the same time may change the certificates in another order than they were stored in.
 * The admission is therefore read again after the change, and the certificates are changed again if it is different,
 * so that the last decision wins. Decision 12 has the order of the steps.
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

/** Opens or closes an instrument's connection. Returns the error for the caller if that fails. */
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
