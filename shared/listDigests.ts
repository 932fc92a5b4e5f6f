import type { Device } from './contract/device.ts'

/** Instruments are put into so many groups by their names. A group that has changed is read again as a whole. */
export const groupCount = 2_048

const bytesPerDigest = 4

/** The length of the digests of all groups, as base64. */
export const digestsLength = Math.ceil((groupCount * bytesPerDigest) / 3) * 4

/** FNV-1a in 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export const groupOf = (deviceName: string): number => hashOf(deviceName) % groupCount

/** The fields in one order, whatever order they were stored and sent in. A change of a field that is missing here is not seen. */
const fields = {
  deviceName: true,
  modelName: true,
  deviceModel: true,
  groupStatus: true,
  deviceStatus: true,
  desiredStatus: true,
  registerdOn: true,
  lastContacted: true,
  lastDataItemDate: true,
  ICStatus: true,
  ICLastContactedTime: true,
  remarks: true,
  updatedBy: true,
  updatedTime: true,
  revision: true,
  firmware: true,
  firmwareReportedOn: true,
  installed: true,
  dataItemValue: true,
} as const satisfies Record<keyof Device, true>

const names = Object.keys(fields) as (keyof Device)[]

const textOf = (device: Device): string =>
  names
    .map(name => {
      const value = device[name]
      if (typeof value !== 'object') return value
      return `${value.version}\u0001${value.jobName}\u0001${value.installedOn}`
    })
    .join('\u0000')

/** Rows stay the same objects for as long as they have not changed. */
const digests = new WeakMap<Device, number>()

const digestOf = (device: Device): number => {
  const known = digests.get(device)
  if (known !== undefined) return known
  const digest = hashOf(textOf(device))
  digests.set(device, digest)
  return digest
}

const groupDigests = (devices: readonly Device[]): Uint32Array => {
  const sums = new Uint32Array(groupCount)
  for (const device of devices) {
    const group = groupOf(device.deviceName)
    sums[group] = (sums[group] ?? 0) + digestOf(device)
  }
  return sums
}

/** A digest for each group of a list, as base64, by which another reading of the list finds what has changed. */
export const digestsOf = (devices: readonly Device[]): string => {
  const view = new DataView(new ArrayBuffer(groupCount * bytesPerDigest))
  groupDigests(devices).forEach((digest, group) => view.setUint32(group * bytesPerDigest, digest))
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
}

/** The groups that are not as `seen` has them. Undefined where that is no text of digests. */
export const changedGroups = (devices: readonly Device[], seen: string): readonly number[] | undefined => {
  const bytes = Uint8Array.from(decoded(seen), letter => letter.charCodeAt(0))
  if (bytes.length !== groupCount * bytesPerDigest) return undefined
  const view = new DataView(bytes.buffer)
  return [...groupDigests(devices)].flatMap((digest, group) =>
    view.getUint32(group * bytesPerDigest) === digest ? [] : [group],
  )
}

const decoded = (text: string): string => {
  try {
    return atob(text)
  } catch {
    return ''
  }
}

/** A list as it was read before, with the groups that have changed since in place of its own; sorted by name. */
export const withChanges = (
  before: readonly Device[],
  groups: readonly number[],
  changed: readonly Device[],
): readonly Device[] => {
  if (groups.length === 0) return before
  const replaced = new Set(groups)
  return [...before.filter(({ deviceName }) => !replaced.has(groupOf(deviceName))), ...changed].sort((a, b) =>
    a.deviceName < b.deviceName ? -1 : 1,
  )
}
