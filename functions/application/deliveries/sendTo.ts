import type { Audience } from '#shared/alarms/severity.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'
import { topicMail } from '../../domain/notifications/topicMail.ts'
import { publishMail } from '../../gateways/mail/mails.ts'
import { countSubscribers } from '../../gateways/mail/subscriberCounts.ts'
import { sendDirectly } from './sendDirectly.ts'

/** Makes one attempt to send a message to a receiver. */
export const sendTo = (receiver: Receiver, audience: Audience, message: Message): Promise<Outcome> =>
  receiver.channel === 'sns' ? sendToTopic(audience, message) : sendDirectly(receiver, message, Date.now())

const sendToTopic = async (audience: Audience, message: Message): Promise<Outcome> => {
  try {
    const reference = await publishMail(audience, topicMail(message))
    const subscribers = await countSubscribers(audience, Date.now())
    return { outcome: 'delivered', reference, ...(subscribers !== undefined && { subscribers }) }
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown error'
    return { outcome: 'failed', reason: `SNS did not take the mail: ${name}` }
  }
}
