import { devices } from '#shared/contract/calls/devices.ts'
import { decideAdmission } from '../../application/admission/decideAdmission.ts'
import { handle } from '../../http/handle.ts'

export const setDeviceStatus = handle(devices.setDeviceStatus, async ({ body, trail }) => {
  const { deviceName, deviceModel, status, revision } = body
  const device = await decideAdmission({ deviceName, deviceModel, revision, trail }, status)
  return { message: `${device.deviceName} is now ${device.deviceStatus}`, device }
})
