import type { Device } from '#shared/contract/device.ts'
import { iso } from '#shared/iso.ts'
import type { DeviceState } from './deviceState.ts'

/** The times in the list of instruments that move with each message; epoch milliseconds. */
export interface Contact {
  readonly deviceName: string
  /** When the service last received a message; 0 before the first. */
  readonly lastContacted: number
  /** The timestamp of the newest readings. */
  readonly lastDataItem: number | undefined
  /** When the instrument's controller last connected or disconnected. */
  readonly controllerAt: number | undefined
}

/** The contact of an instrument by its state; undefined for one that has not registered. */
export const contactOf = ({
  deviceName,
  modelName,
  lastContacted,
  lastDataItem,
  presence,
}: Pick<DeviceState, 'deviceName' | 'modelName' | 'lastContacted' | 'lastDataItem' | 'presence'>):
  | Contact
  | undefined =>
  modelName === undefined ? undefined : { deviceName, lastContacted, lastDataItem, controllerAt: presence?.at }

/**
 * Returns a row of the list with the times of a contact, if those are newer. A row is written when something else
 * about its instrument changes, so its own times are those of that change.
 */
export const withContact = (device: Device, contact: Contact | undefined): Device => {
  if (!contact) return device
  const { lastContacted, lastDataItem, controllerAt } = contact
  return {
    ...device,
    ...newer('lastContacted', device.lastContacted, lastContacted || undefined),
    ...newer('lastDataItemDate', device.lastDataItemDate, lastDataItem),
    ...newer('ICLastContactedTime', device.ICLastContactedTime, controllerAt),
  }
}

type TimeField = 'lastContacted' | 'lastDataItemDate' | 'ICLastContactedTime'

const newer = (field: TimeField, listed: string | undefined, at: number | undefined): Partial<Device> =>
  at !== undefined && (listed === undefined || at > Date.parse(listed)) ? { [field]: iso(at) } : {}
