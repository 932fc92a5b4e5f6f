import { MetricUnit } from '@aws-lambda-powertools/metrics'
import type { StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { scheduleKeyOf } from '../../data/notifications/outboxItem.ts'
import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { markFailed, withSeverity } from '../../domain/notifications/schedule.ts'
import { metrics } from '../../metrics.ts'
import { logger } from '../../runtime.ts'
import { attemptFirst } from '../deliveries/attemptFirst.ts'
import { handOver } from '../deliveries/handOver.ts'
import { changeSchedule } from './changeSchedule.ts'

/**
 * Hands the mail that a schedule has claimed over to its receivers, and makes the first attempts. A mail that could not
 * be handed over waits for the next minute.
 */
export const sendClaimed = async (claimed: StoredSchedule, now: number): Promise<void> => {
  const deliveries = await handedOver(claimed, now)
  if (deliveries) await attemptFirst(deliveries, now)
  else await holdAgain(claimed)
}

const handedOver = async (claimed: StoredSchedule, now: number): Promise<StoredDelivery[] | undefined> => {
  try {
    return await handOver(claimed, now)
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
    () => findSchedule(scheduleKeyOf(subject.deviceName, ruleName, audience)),
    stored =>
      // If the claim is another one, somebody else has taken it over; if there is none, it was handed over.
      stored.schedule.sending?.since === sending?.since
        ? // An edit may have dropped the audience meanwhile: then nothing of it waits.
          { ...stored, schedule: withSeverity(markFailed(stored.schedule), stored.audience, stored.severity) }
        : undefined,
  )
}
