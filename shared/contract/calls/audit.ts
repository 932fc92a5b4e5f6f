import * as z from 'zod'
import { pagedAnswer, paging } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Instant } from '../values.ts'

/**
 * The outcome of an audited change that also affects a system outside DynamoDB, such as Cognito or SNS. `started`
 * means that the outcome is unknown, because the work was interrupted.
 */
export const auditOutcomes = ['done', 'failed', 'started'] as const

/**
 * The audit record of one change: who changed what, and the values before and after. Passwords, codes and tokens are
 * never recorded.
 */
export const AuditRecord = z.object({
  id: z.string(),
  at: Instant,
  userName: z.string(),
  /** The kind of change, by its name in the contract, such as `user.update`. */
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
      /** Finds only the records about the rule, user or other thing with this full name. */
      name: compared(256).optional(),
      userName: compared(128).optional(),
      startDate: Date.optional(),
      endDate: Date.optional(),
    }),
    answer: z.object({ ...pagedAnswer, auditList: z.array(AuditRecord) }),
  }),
}
