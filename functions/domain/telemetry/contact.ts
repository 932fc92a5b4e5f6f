import type { Device } from '#shared/contract/device.ts'
import { iso } from '#shared/time/iso.ts'
import type { DeviceState } from './deviceState.ts'
import { cannotWork, forecastFreeAt } from './queue/queueForecast.ts'

/**
 * An instrument's times in the list of instruments, in epoch milliseconds. They change with each message or as time
 * passes.
 */
export interface Contact {
  readonly deviceName: string
  /** When the service last received a message from the instrument. 0 before the first message. */
  readonly lastContacted: number
  /** The time of the newest readings message, by the instrument's clock. */
  readonly lastDataItem: number | undefined
  /** When the instrument's controller last connected or disconnected, in epoch milliseconds. */
  readonly controllerAt: number | undefined
  /**
   * When the instrument will have finished its samples. Undefined if it has none, or if the time cannot be forecast.
   */
  readonly freeAt: number | undefined
}

type Known = Pick<
  DeviceState,
  'deviceName' | 'modelName' | 'lastContacted' | 'lastDataItem' | 'presence' | 'status' | 'queue'
>

/** Returns an instrument's contact from its state. Undefined if the instrument has not registered. */
export const makeContact = (state: Known, now: number): Contact | undefined => {
  const { deviceName, modelName, lastContacted, lastDataItem, presence } = state
  if (modelName === undefined) return undefined
  return { deviceName, lastContacted, lastDataItem, controllerAt: presence?.at, freeAt: forecastFreeAt(state, now) }
}

/**
 * Returns a row of the list of instruments with those of the contact's times that are newer than the row's own times.
 * A row is only written when something else about its instrument changes, so its times may be old. The forecast of
 * the instrument's sample queue is left out if the row's status says that the instrument cannot work, because the
 * status may be newer than the forecast.
 */
export const withContact = (device: Device, contact: Contact | undefined): Device => {
  if (!contact) return device
  const { lastContacted, lastDataItem, controllerAt, freeAt } = contact
  return {
    ...device,
    ...newer('lastContacted', device.lastContacted, lastContacted || undefined),
    ...newer('lastDataItemDate', device.lastDataItemDate, lastDataItem),
    ...newer('ICLastContactedTime', device.ICLastContactedTime, controllerAt),
    ...(freeAt !== undefined && !cannotWork(device.groupStatus) && { freeAt: iso(freeAt) }),
  }
}

type TimeField = 'lastContacted' | 'lastDataItemDate' | 'ICLastContactedTime'

const newer = (field: TimeField, listed: string | undefined, at: number | undefined): Partial<Device> =>
  at !== undefined && (listed === undefined || at > Date.parse(listed)) ? { [field]: iso(at) } : {}
