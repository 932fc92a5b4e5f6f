import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { iso } from '#shared/time/iso.ts'
import { isBlind, type StageSight } from '../../domain/fleet/stageSight.ts'
import { publishStageMail } from '../../gateways/mail/stageMails.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * Mails TAC when the stage no longer hears from its instruments, and again when it does. Also publishes a CloudWatch
 * metric. Returns whether the last mail that was sent says that the stage hears nothing. If a mail could not be sent,
 * the next run sends it.
 */
export const notifyOfBlindness = async (isNotified: boolean, sight: StageSight, now: number): Promise<boolean> => {
  const isToNotify = isBlind(sight, now)
  metrics.addMetric('stage blind', MetricUnit.Count, isToNotify ? 1 : 0)
  metrics.publishStoredMetrics()
  if (isToNotify === isNotified || (isNotified && sight.isHeld)) return isNotified
  try {
    await publishStageMail(isToNotify ? blindMail(sight) : seesAgainMail(sight))
    return isToNotify
  } catch (error) {
    logger.warn('mail about the stage not sent', { error: error as Error })
    return isNotified
  }
}

const blindMail = ({ since }: StageSight) => ({
  subject: 'Benchwatch does not see its instruments',
  text: [
    `Since ${iso(since)} messages do not reach the service, or it does not process them in time.`,
    'Until it does, no alarm is raised for an instrument that is silent or offline. Alarms on values are raised as soon as their messages are processed.',
    'What to do: docs/operations.md, Alarms of the stage, stage-blind.',
  ].join('\n\n'),
})

const seesAgainMail = ({ since }: StageSight) => ({
  subject: 'Benchwatch sees its instruments again',
  text: `Messages have reached the service in time again since ${iso(since)}. Silence of instruments counts from then.`,
})
