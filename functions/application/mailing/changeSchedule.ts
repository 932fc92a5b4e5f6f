import { saveSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'

/**
 * The retry policy for changes of a notification schedule. It makes more attempts than other policies, because a mail
 * that is not marked as sent would be sent again.
 */
export const schedulePolicy = {
  attempts: 20,
  exhausted: () =>
    new Error('A notification schedule could not be changed, because others keep changing it. It is tried again'),
}

/**
 * Changes the newest version of a notification schedule, and returns it as stored. Undefined if nothing has to
 * change.
 */
export const changeSchedule = (
  read: (attempt: number) => Promise<StoredSchedule | undefined>,
  change: (stored: StoredSchedule) => StoredSchedule | undefined,
): Promise<StoredSchedule | undefined> =>
  retryOnConflict(async attempt => {
    const stored = await read(attempt)
    const next = stored && change(stored)
    if (!next) return undefined
    await saveSchedule(next)
    return { ...next, revision: next.revision + 1 }
  }, schedulePolicy)
