import { devices } from '#shared/contract/calls/devices.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { changeDevice } from '../../data/devices/deviceChanges.ts'
import { handle } from '../../http/handle.ts'

export const setRemarks = handle(devices.setRemarks, async ({ body, trail }) => {
  const { deviceName, deviceModel, remarks, revision } = body
  const device = await changeDevice({ deviceName, deviceModel, revision, set: { remarks }, trail })
  await publishHints(['devices', `device/${device.deviceName}`], trail.at)
  return { message: `The remarks on ${device.deviceName} are saved`, device }
})
