import { putAudit } from '../../data/audit/auditRepository.ts'
import { isTaken } from '../../data/users/attemptRepository.ts'
import type { Change } from '../../domain/audit.ts'
import { TooManyRequests } from '../../domain/errors.ts'

/** Mails to other people's boxes that one administrator may cause. */
const mailsLimit = { limit: 10, windowMs: 3_600_000 }

/** Counts an invitation or a test before it is sent, so that nobody's box is flooded. */
export const takeMail = async (userName: string, now: number): Promise<void> => {
  if (await isTaken(`mails#${userName}`, mailsLimit, now)) return
  throw new TooManyRequests(
    `You have sent ${mailsLimit.limit} invitations and tests within an hour. Wait until the hour is over and try again`,
  )
}

/** Does a change at SNS between its two records: `started` before it, and its outcome after it. */
export const audited = async <T>(change: Change, act: () => Promise<T>): Promise<T> => {
  await putAudit(change, 'started')
  try {
    const result = await act()
    await putAudit(change, 'done')
    return result
  } catch (error) {
    await putAudit(change, 'failed')
    throw error
  }
}
