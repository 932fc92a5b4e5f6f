import type { Device } from '#shared/contract/device.ts'
import { iso } from '#shared/time/iso.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { forecastFreeAt } from '../../domain/telemetry/queue/queueForecast.ts'

/** Adds to an instrument the time at which it will be done with its samples, if that time is known. */
export const withForecast = (device: Device, state: DeviceState, now: number): Device => {
  const freeAt = forecastFreeAt(state, now)
  return freeAt === undefined ? device : { ...device, freeAt: iso(freeAt) }
}
