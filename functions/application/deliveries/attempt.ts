import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { findDelivery, findMessage } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { deliveryKeyOf, type StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { settle } from '../../domain/notifications/delivery/delivery.ts'
import { buildDeliveryMessage } from '../../domain/notifications/delivery/buildDeliveryMessage.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { joinedMessage } from '../../domain/notifications/flood/joinedMessage.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'
import { acknowledgeAddress } from './acknowledgeAddress.ts'
import { picturesAt, type PictureOf } from './alarmPicture.ts'
import { disableChannel } from './disableChannel.ts'
import { sendTo } from './sendTo.ts'

/**
 * Makes the attempts of claimed deliveries concurrently. A failed attempt does not stop the others.
 * @param claimed the deliveries as stored with their claim
 * @param messages messages that the caller already has, so that they are not read again
 * @param pictureOf draws the pictures for mails; a caller with several calls lets them share the pictures
 */
export const attemptAll = async (
  claimed: readonly StoredDelivery[],
  now: number,
  messages: readonly StoredMessage[] = [],
  pictureOf = picturesAt(now),
): Promise<void> => {
  await Promise.all(claimed.map(one => attempt(one, now, messages, pictureOf)))
}

/**
 * Attempts a delivery once, and never throws. If the attempt's outcome cannot be stored, the attempt is repeated when
 * the claim expires.
 */
const attempt = async (
  claimed: StoredDelivery,
  now: number,
  messages: readonly StoredMessage[],
  pictureOf: PictureOf,
): Promise<void> => {
  const begun = performance.now()
  const outcome = await outcomeOf(claimed, now, messages, pictureOf)
  if (outcome.outcome !== 'delivered') note(claimed, outcome.reason)
  try {
    const ended = now + Math.round(performance.now() - begun)
    // The channel is disabled before the delivery's end is stored. If the function is killed in between, the next
    // attempt gets status 410 again and disables the channel.
    if (outcome.outcome === 'refused' && outcome.disables) await disableChannel(claimed.receiver, ended)
    await keep(claimed, outcome, ended)
  } catch (error) {
    logger.error('outcome of a delivery not stored', { delivery: claimed.id, error: error as Error })
  }
}

const outcomeOf = async (
  claimed: StoredDelivery,
  now: number,
  messages: readonly StoredMessage[],
  pictureOf: PictureOf,
): Promise<Outcome> => {
  try {
    const [message, ...others] = await Promise.all(
      [claimed.messageName, ...(claimed.saysToo ?? [])].map(
        async name => messages.find(one => one.name === name) ?? findMessage(claimed, name),
      ),
    )
    if (!message) return { outcome: 'refused', reason: 'The text of the message is no longer stored' }
    const said: [StoredMessage, ...StoredMessage[]] = [message, ...others.filter(one => one !== undefined)]
    return await sendTo(claimed.receiver, claimed.audience, await messageFor(claimed, said, now, pictureOf))
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown error'
    return { outcome: 'failed', reason: `The attempt failed: ${name}` }
  }
}

const messageFor = async (
  claimed: StoredDelivery,
  said: readonly [StoredMessage, ...StoredMessage[]],
  now: number,
  pictureOf: PictureOf,
): Promise<Message> => {
  const message = buildDeliveryMessage(claimed, said)
  // A message that joins several alarms has neither a button nor a picture, because each would concern only one of
  // the alarms.
  if (claimed.says) return joinedMessage(message, claimed.says)
  const [acknowledgeLink, picture] = await Promise.all([
    acknowledgeAddress(claimed, message.link, now),
    claimed.receiver.channel === 'mail' ? pictureOf(said[0]) : undefined,
  ])
  return { ...message, ...(acknowledgeLink !== undefined && { acknowledgeLink }), ...(picture && { picture }) }
}

const note = ({ id, ruleName: rule, deviceName: device, audience, receiver }: StoredDelivery, reason: string): void => {
  logger.error('message not sent', { delivery: id, rule, device, audience, channel: receiver.channel, reason })
  metrics.addMetric('mails failed', MetricUnit.Count, 1)
  metrics.publishStoredMetrics()
}

/**
 * Stores the outcome of an attempt to deliver, unless the attempt took so long that another function has already made
 * the next one.
 */
const keep = (claimed: StoredDelivery, outcome: Outcome, now: number): Promise<void> =>
  retryOnConflict(async attempts => {
    const stored = attempts === 1 ? claimed : await findDelivery(deliveryKeyOf(claimed))
    if (!stored || stored.delivery.attempts !== claimed.delivery.attempts) return
    const delivery = settle(stored.delivery, outcome, now)
    if (delivery !== stored.delivery) await saveDelivery({ ...stored, delivery })
  })
