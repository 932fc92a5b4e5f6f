import { routes } from '#shared/contract/routes.ts'
import { changeDevice } from '../../data/deviceChanges.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'

const route = routes.devices.setDeviceStatus

export const setDeviceStatus = handle(route, async call => {
  const { status, ...change } = call.body
  const trail = trailOf(route, call, call.user.name)
  const device = await changeDevice({ ...change, revision: change.revision, set: { deviceStatus: status }, trail })
  return { message: `${device.deviceName} is now ${status}`, device }
})
