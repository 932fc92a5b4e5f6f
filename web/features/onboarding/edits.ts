import type { Device } from '#shared/contract/device.ts'
import { messages } from '#shared/text/messages.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'

/**
 * An administrator's unsaved entries. Each entry holds its device as it was read when the entry began. Decision 17
 * says why only one status is pending.
 */
export interface Edits {
  /** The status that was picked last, with its device. Only this device can be changed (specification A §4). */
  readonly picked?: { readonly device: Device; readonly status: ProvisioningStatus }
  /** The entered remarks, by the device's name. */
  readonly remarks: ReadonlyMap<string, RemarksEntry>
}

interface RemarksEntry {
  readonly device: Device
  readonly text: string
}

export const noEdits: Edits = { remarks: new Map() }

export const withStatus = (edits: Edits, device: Device, status: ProvisioningStatus): Edits => {
  const { picked, ...others } = edits
  const known = picked?.device.deviceName === device.deviceName ? picked.device : device
  return status === device.deviceStatus ? others : { ...others, picked: { device: known, status } }
}

export const withRemarks = (edits: Edits, device: Device, text: string): Edits => {
  const begunWith = edits.remarks.get(device.deviceName)?.device ?? device
  const entry = text === device.remarks ? undefined : { device: begunWith, text }
  return { ...edits, remarks: withEntry(edits.remarks, device.deviceName, entry) }
}

/** The entries of remarks with a new entry for one device, or without one for it. */
const withEntry = (remarks: Edits['remarks'], deviceName: string, entry: RemarksEntry | undefined): Edits['remarks'] =>
  new Map([...remarks].filter(([name]) => name !== deviceName).concat(entry ? [[deviceName, entry]] : []))

/** The reason why a status cannot be saved in a row; undefined if it can (specification A §4, A §5). */
export const findSaveRefusal = ({ picked }: Edits, deviceName: string): string | undefined => {
  if (!picked) return messages.selectDevice
  const { deviceName: last } = picked.device
  return last === deviceName ? undefined : `Please update the last selected Device ${last}, or select this one`
}

/**
 * Returns the remaining entries, rebased on the newest version of one device. Entries that equal its present values are
 * dropped.
 */
export const rebased = ({ picked, remarks }: Edits, newest: Device): Edits => {
  const entry = remarks.get(newest.deviceName)
  const isLeft = entry !== undefined && entry.text !== newest.remarks
  const status = picked?.device.deviceName === newest.deviceName ? { ...picked, device: newest } : picked
  return {
    remarks: withEntry(remarks, newest.deviceName, isLeft ? { ...entry, device: newest } : undefined),
    ...(status && status.status !== status.device.deviceStatus && { picked: status }),
  }
}

/** The unsaved entries without those for one device. */
export const withoutDevice = ({ picked, remarks }: Edits, deviceName: string): Edits => ({
  remarks: withEntry(remarks, deviceName, undefined),
  ...(picked && picked.device.deviceName !== deviceName && { picked }),
})

export const isUnsaved = ({ picked, remarks }: Edits): boolean => picked !== undefined || remarks.size > 0
