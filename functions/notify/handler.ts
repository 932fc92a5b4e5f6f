import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { readSchedule } from '../data/notifications/scheduleRepository.ts'
import { outboxEntryOf } from '../data/notifications/outboxItem.ts'
import { enqueue } from '../domain/notifications/schedule.ts'
import type { OutboxEntry } from '../domain/notifications/outboxEntry.ts'
import { logger } from '../runtime.ts'
import { changeSchedule, sendClaimed } from '../application/mailing/sendMail.ts'

/** Follows the outbox: each firing is offered to its schedule, in order, and sent where nothing keeps it. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const { eventName, dynamodb } of Records) {
    if (eventName !== 'INSERT') continue
    try {
      const entry = outboxEntryOf(unmarshall((dynamodb?.NewImage ?? {}) as Parameters<typeof unmarshall>[0]))
      if (entry) await enqueueEntry(entry, Date.now())
    } catch (error) {
      logger.error('notice not taken up', { error: error as Error })
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
}

const enqueueEntry = async ({ audience, event, subject }: OutboxEntry, now: number): Promise<void> => {
  const about = { ruleName: event.rule, audience, severity: event.severity, subject }
  const changed = await changeSchedule(
    () => readSchedule(about),
    stored => {
      const schedule = enqueue(stored.schedule, event.severity, event, now)
      return schedule === stored.schedule ? undefined : { ...stored, ...about, schedule }
    },
  )
  // Of what somebody else has on its way that one takes care.
  if (changed?.schedule.sending?.since === now) await sendClaimed(changed, now)
}
