import { pageOf } from '#shared/contract/paging.ts'
import { audit } from '#shared/contract/calls/audit.ts'
import { auditLimit, listAudit as readAudit } from '../../data/audit/auditRepository.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'
import { checkedPeriod } from '../../http/period.ts'

/** The length of the searched period of the audit trail if the call has no start time: two years. */
const defaultPeriodMs = 2 * 365 * 86_400_000

export const listAudit = handle(audit.listAudit, async ({ body, now }) => {
  const { entity, name, userName, startDate, endDate } = body
  const to = endDate ? Date.parse(endDate) : now
  const from = startDate ? Date.parse(startDate) : to - defaultPeriodMs
  const read = await readAudit({ entity, name, userName, ...checkedPeriod(from, to, now) }, auditLimit + 1)
  const { rows, ...page } = answerPage(read.slice(0, auditLimit), pageOf(body), record => record.id, 'descending')
  // A message says if the answer is limited to the newest changes. Otherwise, users would believe that there are no
  // older ones.
  const message = `The newest ${auditLimit} changes; choose a shorter period to see the others`
  return { ...page, ...(read.length > auditLimit && { message }), auditList: rows }
})
