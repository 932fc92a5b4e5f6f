import { routes } from '#shared/contract/routes.ts'
import type { ProvisioningStatus } from '#shared/status.ts'
import { changeDevice } from '../../data/devices/deviceChanges.ts'
import { Unavailable } from '../../domain/errors.ts'
import { letIn, shutOut } from '../../gateways/connections.ts'
import { handle } from '../../http/handle.ts'
import { logger } from '../../runtime.ts'

/** The status first: ingest judges by it from then on, whatever becomes of the connection. */
export const setDeviceStatus = handle(routes.devices.setDeviceStatus, async ({ body, trail }) => {
  const { status, ...change } = body
  const device = await changeDevice({ ...change, revision: change.revision, set: { deviceStatus: status }, trail })
  await setConnection(device.deviceName, status)
  return { message: `${device.deviceName} is now ${status}`, device }
})

/** A status that is there already is no change: saving it again sets the connection and does nothing else. */
const setConnection = async (deviceName: string, status: ProvisioningStatus): Promise<void> => {
  try {
    await (status === 'DENIED' ? shutOut(deviceName) : letIn(deviceName))
  } catch (error) {
    logger.error('connection not set', { device: deviceName, status, error: error as Error })
    const missing = status === 'DENIED' ? 'its connection could not be ended' : 'it could not be let in again'
    throw new Unavailable(`${deviceName} is now ${status}, but ${missing}. Please save the status again`)
  }
}
