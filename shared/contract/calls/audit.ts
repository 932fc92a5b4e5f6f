import * as z from 'zod'
import { pagedAnswer, paging } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Instant } from '../values.ts'

/**
 * How a change ended that also affects a system outside the store. `started` means that this is unknown, because the
 * work was interrupted.
 */
export const auditOutcomes = ['done', 'failed', 'started'] as const

/**
 * The audit record of one change: who changed what, and how. `before` and `after` never contain a password, a code or
 * a token.
 */
export const AuditRecord = z.object({
  id: z.string(),
  at: Instant,
  userName: z.string(),
  /** The name that the contract gives to the kind of change, such as `user.update`. */
  action: z.string(),
  entity: z.string(),
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.enum(auditOutcomes),
  requestId: z.string(),
})

export type AuditRecord = z.infer<typeof AuditRecord>

const Date = z.iso.datetime({ offset: true })

export const audit = {
  listAudit: route({
    method: 'POST',
    path: '/get_audit',
    summary: 'Who changed what, newest first',
    roles: ['adminGroup'],
    body: z.object({
      ...paging,
      entity: compared(64).optional(),
      /** The full name of the thing that was changed. */
      name: compared(256).optional(),
      userName: compared(128).optional(),
      startDate: Date.optional(),
      endDate: Date.optional(),
    }),
    answer: z.object({ ...pagedAnswer, auditList: z.array(AuditRecord) }),
  }),
}
