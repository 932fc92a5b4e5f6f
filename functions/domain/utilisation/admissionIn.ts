import { isRecord } from '#shared/isRecord.ts'
import { provisioningStatuses, type ProvisioningStatus } from '#shared/devices/status.ts'

/** The admission in an audit record's value of an instrument, before or after; undefined if it has none. */
export const admissionIn = (value: unknown): ProvisioningStatus | undefined =>
  isRecord(value) ? provisioningStatuses.find(known => known === value['deviceStatus']) : undefined
