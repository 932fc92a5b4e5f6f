import { devices } from '#shared/contract/calls/devices.ts'
import { reportedFields } from '../../data/devices/deviceItem.ts'
import { getDevice as readDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { withForecast } from './withForecast.ts'
import { handle } from '../../http/handle.ts'

/**
 * Returns an instrument from its stored item, which may be up to a minute old. The fields that the instrument reports
 * itself are taken from its current state.
 */
export const getDevice = handle(devices.getDevice, async ({ params, now }) => {
  const [device, state] = await Promise.all([readDevice(params.name), readDeviceState(params.name)])
  return { device: withForecast({ ...device, ...reportedFields(state) }, state, now) }
})
