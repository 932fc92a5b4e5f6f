import { outboxEntryOf } from '../../data/notifications/outboxItem.ts'
import { readSchedule } from '../../data/notifications/scheduleRepository.ts'
import type { OutboxEntry } from '../../domain/notifications/outboxEntry.ts'
import { enqueue } from '../../domain/notifications/schedule.ts'
import { changeSchedule } from './changeSchedule.ts'
import { sendClaimed } from './sendMail.ts'

/** Enqueues what a new item of the outbox says. The schedules themselves lie in the same table and say nothing. */
export const enqueueItem = async (item: Record<string, unknown>, now: number): Promise<void> => {
  const entry = outboxEntryOf(item)
  if (entry) await enqueueEntry(entry, now)
}

/** Enqueues a firing in the schedule of its audience, and sends the mail where nothing holds it. */
const enqueueEntry = async ({ audience, event, subject }: OutboxEntry, now: number): Promise<void> => {
  const about = { ruleName: event.rule, audience, severity: event.severity, subject }
  const changed = await changeSchedule(
    () => readSchedule(about),
    stored => {
      const schedule = enqueue(stored.schedule, event.severity, event, now)
      return schedule === stored.schedule ? undefined : { ...stored, ...about, schedule }
    },
  )
  // A mail that somebody else has claimed is theirs to send.
  if (changed?.schedule.sending?.since === now) await sendClaimed(changed, now)
}
