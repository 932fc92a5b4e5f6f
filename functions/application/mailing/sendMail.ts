import { MetricUnit } from '@aws-lambda-powertools/metrics'
import type { Parameter } from '#shared/contract/models.ts'
import { parametersOf } from '../../data/models/modelRepository.ts'
import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { scheduleKeyOf } from '../../data/notifications/outboxItem.ts'
import { consoleAddress } from '../../data/settings/consoleAddress.ts'
import { alarmMail } from '../../domain/notifications/alarmMail.ts'
import { markFailed, markSent, withSeverity, type NotificationSchedule } from '../../domain/notifications/schedule.ts'
import { publishMail } from '../../gateways/mail/mails.ts'
import { metrics } from '../../metrics.ts'
import { logger, setting } from '../../runtime.ts'
import { changeSchedule } from './changeSchedule.ts'

/** Sends the mail that a schedule has claimed, and marks it as sent, or as waiting for the next minute. */
export const sendClaimed = async (claimed: StoredSchedule, now: number): Promise<void> => {
  const { sending } = claimed.schedule
  if (!sending) return
  const isOut = await publish(claimed)
  // An edit may have dropped the audience while the mail was on its way: then nothing of it waits.
  const mark = ({ schedule, audience, severity }: StoredSchedule): NotificationSchedule =>
    isOut ? markSent(schedule, now) : withSeverity(markFailed(schedule), audience, severity)
  await changeSchedule(
    () => findSchedule(scheduleKeyOf(claimed.subject.deviceName, claimed.ruleName, claimed.audience)),
    // Somebody else has taken it over where the claim is another one.
    stored => (stored.schedule.sending?.since === sending.since ? { ...stored, schedule: mark(stored) } : undefined),
  )
}

/** A mail goes out without names and units where its model cannot be read. */
const knownParameters = async (modelName: string): Promise<ReadonlyMap<string, Parameter>> => {
  try {
    return await parametersOf(modelName)
  } catch (error) {
    logger.warn('mail without names and units', { model: modelName, error: error as Error })
    return new Map()
  }
}

const publish = async (claimed: StoredSchedule): Promise<boolean> => {
  try {
    await publishMail(
      claimed.audience,
      alarmMail(
        claimed,
        { zone: setting('TIME_ZONE'), console: await consoleAddress() },
        await knownParameters(claimed.subject.modelName),
      ),
    )
    return true
  } catch (error) {
    const { ruleName, subject, audience } = claimed
    logger.error('mail not sent', { rule: ruleName, device: subject.deviceName, audience, error: error as Error })
    metrics.addMetric('mails failed', MetricUnit.Count, 1)
    metrics.publishStoredMetrics()
    return false
  }
}
