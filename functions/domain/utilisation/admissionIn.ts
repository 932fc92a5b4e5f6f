import { isRecord } from '#shared/records/isRecord.ts'
import { provisioningStatuses, type ProvisioningStatus } from '#shared/devices/status.ts'

/**
 * Returns an instrument's admission from a value in an audit record, before or after the change. Undefined if the
 * value contains none.
 */
export const admissionIn = (value: unknown): ProvisioningStatus | undefined =>
  isRecord(value) ? provisioningStatuses.find(known => known === value['deviceStatus']) : undefined
