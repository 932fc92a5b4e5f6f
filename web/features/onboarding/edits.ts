import type { Device } from '#shared/contract/device.ts'
import { messages } from '#shared/text/messages.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'

/**
 * What an administrator has entered on the onboarding page but not saved yet. Each value is kept together with the
 * instrument as it was read when the administrator began to enter the value. Decision 17 says why the status of only
 * one instrument can be pending.
 */
export interface Edits {
  /** The last picked status, with its instrument. Only this instrument's status can be saved (specification A §4). */
  readonly picked?: { readonly device: Device; readonly status: ProvisioningStatus }
  /** The unsaved remarks, keyed by the instrument's name. */
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

/** Replaces the unsaved remark for an instrument, or removes it if `entry` is undefined. */
const withEntry = (remarks: Edits['remarks'], deviceName: string, entry: RemarksEntry | undefined): Edits['remarks'] =>
  new Map([...remarks].filter(([name]) => name !== deviceName).concat(entry ? [[deviceName, entry]] : []))

/** Says why a row's status cannot be saved; undefined if it can (specification A §4, A §5). */
export const findSaveRefusal = ({ picked }: Edits, deviceName: string): string | undefined => {
  if (!picked) return messages.selectDevice
  const { deviceName: last } = picked.device
  return last === deviceName ? undefined : `Please update the last selected Device ${last}, or select this one`
}

/**
 * Bases the unsaved status and remark for an instrument on its newest version. If one of them equals that version's
 * value, it is dropped.
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

/**
 * The listed instruments, with those that have been saved since the list was read in their newest versions. Otherwise
 * a remark that is typed before the list has been read again would conflict with the user's own change.
 */
export const withSaved = (listed: readonly Device[], saved: ReadonlyMap<string, Device>): readonly Device[] =>
  saved.size === 0
    ? listed
    : listed.map(device => {
        const newest = saved.get(device.deviceName)
        return newest && newest.revision > device.revision ? newest : device
      })

/** Discards the unsaved status and remark for an instrument. */
export const withoutDevice = ({ picked, remarks }: Edits, deviceName: string): Edits => ({
  remarks: withEntry(remarks, deviceName, undefined),
  ...(picked && picked.device.deviceName !== deviceName && { picked }),
})

export const isUnsaved = ({ picked, remarks }: Edits): boolean => picked !== undefined || remarks.size > 0
