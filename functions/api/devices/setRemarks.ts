import { routes } from '#shared/contract/routes.ts'
import { tellLive } from '../../application/live/tellLive.ts'
import { changeDevice } from '../../data/devices/deviceChanges.ts'
import { handle } from '../../http/handle.ts'

export const setRemarks = handle(routes.devices.setRemarks, async ({ body, trail }) => {
  const { deviceName, deviceModel, remarks, revision } = body
  const device = await changeDevice({ deviceName, deviceModel, revision, set: { remarks }, trail })
  await tellLive(['devices', `device/${device.deviceName}`], trail.at)
  return { message: `The remarks on ${device.deviceName} are saved`, device }
})
