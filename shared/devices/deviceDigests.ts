import type { Device } from '../contract/device.ts'
import { listDigests } from '../contract/listDigests.ts'

/**
 * Computes the digests of the list of instruments, one per group of instruments, sorted by name. A page sends the
 * digests of what it has loaded, and receives only the groups that have changed.
 */
export const deviceDigests = listDigests<Device>({
  keyOf: device => device.deviceName,
  isBefore: (one, other) => one.deviceName < other.deviceName,
  fields: {
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
    freeAt: true,
    dataItemValue: true,
  },
})
