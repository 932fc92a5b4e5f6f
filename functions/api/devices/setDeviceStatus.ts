import { routes } from '#shared/contract/routes.ts'
import { changeDeviceStatus } from '../../data/deviceRepository.ts'
import { handle } from '../../http/handle.ts'

export const setDeviceStatus = handle(routes.devices.setDeviceStatus, async ({ body, user }) => {
  const { deviceName, deviceModel, status, revision } = body
  const device = await changeDeviceStatus({ deviceName, deviceModel, status, revision, updatedBy: user.name })
  return { message: `${deviceName} is now ${status}`, device }
})
