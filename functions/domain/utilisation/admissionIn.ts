import { isRecord } from '#shared/records/isRecord.ts'
import { provisioningStatuses, type ProvisioningStatus } from '#shared/devices/status.ts'

/**
 * Returns an instrument's admission from an audit record's value before or after a change. Undefined if the value
 * contains no admission.
 */
export const admissionIn = (value: unknown): ProvisioningStatus | undefined =>
  isRecord(value) ? provisioningStatuses.find(known => known === value['deviceStatus']) : undefined
