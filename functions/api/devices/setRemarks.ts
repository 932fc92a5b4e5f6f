import { routes } from '#shared/contract/routes.ts'
import { changeDevice } from '../../data/devices/deviceChanges.ts'
import { handle } from '../../http/handle.ts'

export const setRemarks = handle(routes.devices.setRemarks, async ({ body, trail }) => {
  const { remarks, ...change } = body
  const device = await changeDevice({ ...change, revision: change.revision, set: { remarks }, trail })
  return { message: `The remarks on ${device.deviceName} are saved`, device }
})
