import { devices } from '#shared/contract/calls/devices.ts'
import { reportedFields } from '../../data/devices/deviceItem.ts'
import { getDevice as readDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { withForecast } from './withForecast.ts'
import { handle } from '../../http/handle.ts'

/**
 * The item that lists show may be a minute old. What the instrument reported last is therefore read from its state.
 */
export const getDevice = handle(devices.getDevice, async ({ params, now }) => {
  const [device, state] = await Promise.all([readDevice(params.name), readDeviceState(params.name)])
  return { device: withForecast({ ...device, ...reportedFields(state) }, state, now) }
})
