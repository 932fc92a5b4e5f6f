import { routes } from '#shared/contract/routes.ts'
import { changeDeviceStatus } from '../../data/deviceRepository.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'

const route = routes.devices.setDeviceStatus

export const setDeviceStatus = handle(route, async call => {
  const { deviceName, deviceModel, status, revision } = call.body
  const trail = trailOf(route, call, call.user.name)
  const device = await changeDeviceStatus({ deviceName, deviceModel, status, revision, trail })
  return { message: `${deviceName} is now ${status}`, device }
})
