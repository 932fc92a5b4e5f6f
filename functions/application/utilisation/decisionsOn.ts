import { listAudit } from '../../data/audit/auditRepository.ts'
import { admissionIn } from '../../domain/utilisation/admissionIn.ts'
import type { Decision } from '../../domain/utilisation/statusTimeline.ts'

/** Returns the decisions on an instrument's admission from the audit trail, oldest first. */
export const decisionsOn = async (deviceName: string, now: number): Promise<Decision[]> => {
  const records = await listAudit({ entity: 'device', name: deviceName, userName: undefined, from: 0, to: now })
  return records.toReversed().flatMap(({ at, before: was, after: is, outcome }) => {
    const [before, after] = [admissionIn(was), admissionIn(is)]
    return before && after && outcome === 'done' ? [{ at: Date.parse(at), before, after }] : []
  })
}
