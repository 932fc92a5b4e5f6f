import { pageOf } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { handle } from '../../http/handle.ts'
import { deviceData } from './deviceData.ts'

export const getDeviceData = handle(devices.getDeviceData, async ({ body }) => {
  const { modelName } = await getDevice(body.deviceName)
  return deviceData(body.deviceName, modelName, body.category, pageOf(body), body.alarmingFirst ?? false)
})
