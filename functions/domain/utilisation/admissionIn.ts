import { isRecord } from '#shared/records/isRecord.ts'
import { provisioningStatuses, type ProvisioningStatus } from '#shared/devices/status.ts'

/**
 * The admission of an instrument in one value of an audit record, before or after. Undefined if the value has none.
 */
export const admissionIn = (value: unknown): ProvisioningStatus | undefined =>
  isRecord(value) ? provisioningStatuses.find(known => known === value['deviceStatus']) : undefined
