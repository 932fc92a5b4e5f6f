import { routes } from '#shared/contract/routes.ts'
import { changeDevice } from '../../data/devices/deviceChanges.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'

const route = routes.devices.setRemarks

export const setRemarks = handle(route, async call => {
  const { remarks, ...change } = call.body
  const trail = trailOf(route, call, call.user.name)
  const device = await changeDevice({ ...change, revision: change.revision, set: { remarks }, trail })
  return { message: `The remarks on ${device.deviceName} are saved`, device }
})
