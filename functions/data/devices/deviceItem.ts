import type { Device } from '#shared/contract/device.ts'
import { iso } from '#shared/time/iso.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'

const schemaVersion = 1

/**
 * Returns the fields of an instrument that follow from the messages that it has sent so far. The API owns all other
 * fields. The item has the field names of the wire: this is the only file with the specification's spellings of an
 * instrument (A §3).
 */
export const reportedFields = (state: DeviceState): ReportedFields => ({
  groupStatus: state.status?.raw ?? 'UNKNOWN',
  ICStatus: state.presence?.connected ? 1 : 0,
  ...(state.lastContacted > 0 && { lastContacted: iso(state.lastContacted) }),
  ...(state.modelName !== undefined && { modelName: state.modelName }),
  ...(state.lastDataItem !== undefined && { lastDataItemDate: iso(state.lastDataItem) }),
  ...(state.presence && { ICLastContactedTime: iso(state.presence.at) }),
  ...(state.firmware && { firmware: state.firmware.version, firmwareReportedOn: iso(state.firmware.at) }),
})

type ReportedFields = Pick<Device, 'groupStatus' | 'ICStatus'> &
  Partial<
    Pick<
      Device,
      'lastContacted' | 'modelName' | 'lastDataItemDate' | 'ICLastContactedTime' | 'firmware' | 'firmwareReportedOn'
    >
  >

/** Builds the item of an instrument that has just registered. */
export const newDeviceItem = (state: DeviceState) => ({
  ...reportedFields(state),
  deviceName: state.deviceName,
  schemaVersion,
  revision: 1,
  deviceStatus: state.deviceStatus,
  desiredStatus: '',
  registerdOn: iso(state.registeredAt ?? state.lastContacted),
  remarks: '',
  updatedBy: '',
})

/** Converts an instrument's stored item to the wire form. */
export const toWireDevice = (item: Record<string, unknown>): Device => {
  const { schemaVersion: _version, enrolment: _enrolment, ...fields } = item
  // The cast is safe, because only this service writes the stored item.
  return { ...(fields as Omit<Device, 'deviceModel'>), deviceModel: String(fields['modelName']) }
}
