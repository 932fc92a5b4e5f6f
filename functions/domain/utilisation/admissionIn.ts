import { isRecord } from '#shared/records/isRecord.ts'
import { provisioningStatuses, type ProvisioningStatus } from '#shared/devices/status.ts'

/**
 * Returns an instrument's admission in one value of an audit record: the value before or after the change. Undefined
 * if the value has none.
 */
export const admissionIn = (value: unknown): ProvisioningStatus | undefined =>
  isRecord(value) ? provisioningStatuses.find(known => known === value['deviceStatus']) : undefined
