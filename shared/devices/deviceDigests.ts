import type { Device } from '../contract/device.ts'
import { listDigests } from '../contract/listDigests.ts'

/** The digests of the list of instruments, sorted by name. A page sends them to receive only what has changed. */
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
