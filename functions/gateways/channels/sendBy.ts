import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { sendMail } from './mail.ts'
import { sendToPagerDuty } from './pagerDuty.ts'
import { sendToSlack } from './slack.ts'
import { sendSms } from './sms.ts'
import { sendToTeams } from './teams.ts'
import { sendToWebhook } from './webhook.ts'

/**
 * A channel that reaches a single receiver. The topics of audiences are excluded, because `publishMail` sends to
 * topics.
 */
export type DirectChannel = Exclude<Channel, { kind: 'sns' }>

/**
 * Makes one attempt to send a message through a channel. Never throws: failures are in the outcome. Decision 142 says
 * what each channel needs.
 */
export const sendBy = (channel: DirectChannel, message: Message): Promise<Outcome> => {
  switch (channel.kind) {
    case 'mail':
      return sendMail(channel, message)
    case 'sms':
      return sendSms(channel, message)
    case 'webhook':
      return sendToWebhook(channel, message)
    case 'slack':
      return sendToSlack(channel, message)
    case 'teams':
      return sendToTeams(channel, message)
    case 'pagerDuty':
      return sendToPagerDuty(channel, message)
  }
}
