import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { makeScheduleKey } from '../../data/notifications/outboxItem.ts'
import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { markFailed, withSeverity } from '../../domain/notifications/schedule.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'
import { attemptFirst } from '../deliveries/attemptFirst.ts'
import { handOver, type HandedOver } from '../deliveries/handOver.ts'
import { stageReads, type StageReads } from '../deliveries/stageReads.ts'
import { changeSchedule } from './changeSchedule.ts'

/**
 * Turns the mail that a notification schedule has claimed into deliveries, and makes their first attempts. If this
 * fails, the mail waits for the next minute.
 * @param claimed the schedule as stored with its claim
 */
export const sendClaimed = async (claimed: StoredSchedule, now: number, reads = stageReads()): Promise<void> => {
  const handed = await handedOver(claimed, now, reads)
  if (handed) await attemptFirst(handed.deliveries, now, reads, handed.messages)
  else await holdAgain(claimed)
}

const handedOver = async (claimed: StoredSchedule, now: number, reads: StageReads): Promise<HandedOver | undefined> => {
  try {
    return await handOver(claimed, now, reads)
  } catch (error) {
    const { ruleName, subject, audience } = claimed
    logger.error('mail not handed over', {
      rule: ruleName,
      device: subject.deviceName,
      audience,
      error: error as Error,
    })
    metrics.addMetric('mails failed', MetricUnit.Count, 1)
    metrics.publishStoredMetrics()
    return undefined
  }
}

const holdAgain = async ({ schedule: { sending }, subject, ruleName, audience }: StoredSchedule): Promise<void> => {
  await changeSchedule(
    () => findSchedule(makeScheduleKey(subject.deviceName, ruleName, audience)),
    stored =>
      // A different claim on the schedule means that another function has taken over the mail. No claim means that
      // the mail was handed over.
      stored.schedule.sending?.since === sending?.since
        ? // If an edit has removed the audience meanwhile, nothing waits for it any more.
          { ...stored, schedule: withSeverity(markFailed(stored.schedule), stored.audience, stored.severity) }
        : undefined,
  )
}
