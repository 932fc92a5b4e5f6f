import { provisioningStatuses, type ProvisioningStatus } from '#shared/status.ts'
import { isRecord } from '#shared/isRecord.ts'
import { listAudit } from '../../data/audit/auditRepository.ts'
import type { Decision } from '../../domain/utilisation/statusTimeline.ts'

/** The decisions on an instrument that the audit trail has, oldest first. */
export const decisionsOn = async (deviceName: string, now: number): Promise<Decision[]> => {
  const records = await listAudit({ entity: 'device', name: deviceName, userName: undefined, from: 0, to: now })
  return records.toReversed().flatMap(({ at, before: was, after: is, outcome }) => {
    const [before, after] = [statusIn(was), statusIn(is)]
    return before && after && outcome === 'done' ? [{ at: Date.parse(at), before, after }] : []
  })
}

const statusIn = (value: unknown): ProvisioningStatus | undefined =>
  isRecord(value) ? provisioningStatuses.find(known => known === value['deviceStatus']) : undefined
