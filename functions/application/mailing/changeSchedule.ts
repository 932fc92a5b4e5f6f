import { saveSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'

/** More attempts than elsewhere: a mail that went out and cannot be marked as sent goes out again. */
export const schedulePolicy = {
  attempts: 20,
  exhausted: () => new Error('A schedule of mails is being changed all the time'),
}

/** Changes the newest version of a schedule. Returns undefined where it is to stay as it is. */
export const changeSchedule = (
  read: () => Promise<StoredSchedule | undefined>,
  change: (stored: StoredSchedule) => StoredSchedule | undefined,
): Promise<StoredSchedule | undefined> =>
  retryOnConflict(async () => {
    const stored = await read()
    const next = stored && change(stored)
    if (next) await saveSchedule(next)
    return next
  }, schedulePolicy)
