import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { readChannel } from '../data/notifications/scheduleRepository.ts'
import { noticeOf } from '../data/notifications/outboxItem.ts'
import { offerTo } from '../domain/notifications/schedule.ts'
import type { Notice } from '../domain/notifications/outboxEntry.ts'
import { logger } from '../runtime.ts'
import { changeChannel, sendClaimed } from '../application/mailing/sendMail.ts'

/** Follows the outbox: each firing is offered to its channel, in order, and sent where nothing keeps it. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const { eventName, dynamodb } of Records) {
    if (eventName !== 'INSERT') continue
    try {
      const notice = noticeOf(unmarshall((dynamodb?.NewImage ?? {}) as Parameters<typeof unmarshall>[0]))
      if (notice) await offer(notice, Date.now())
    } catch (error) {
      logger.error('notice not taken up', { error: error as Error })
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
}

const offer = async ({ audience, event, subject }: Notice, now: number): Promise<void> => {
  const about = { ruleName: event.rule, audience, severity: event.severity, subject }
  const changed = await changeChannel(
    () => readChannel(about),
    stored => {
      const channel = offerTo(stored.channel, event.severity, event, now)
      return channel === stored.channel ? undefined : { ...stored, ...about, channel }
    },
  )
  // Of what somebody else has on its way that one takes care.
  if (changed?.channel.sending?.since === now) await sendClaimed(changed, now)
}
