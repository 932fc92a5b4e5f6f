import { putAudit } from '../../data/audit/auditRepository.ts'
import { isTaken } from '../../data/users/attemptRepository.ts'
import type { Change } from '../../domain/audit.ts'
import { TooManyRequests } from '../../domain/errors.ts'

/** The maximum number of mails per hour that one administrator may cause by invitations and tests. */
const mailsLimit = { limit: 10, periodMs: 3_600_000 }

/**
 * Counts an invitation or a test mail before it is sent. Throws if the administrator has caused too many mails, so
 * that nobody's mailbox is flooded.
 */
export const takeMail = async (userName: string, now: number): Promise<void> => {
  if (await isTaken(`mails#${userName}`, mailsLimit, now)) return
  throw new TooManyRequests(
    `You have sent ${mailsLimit.limit} invitations and tests within an hour. Wait until the hour is over and try again`,
  )
}

/** Changes subscribers at SNS between two audit records: `started` before the change, and its outcome afterwards. */
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
