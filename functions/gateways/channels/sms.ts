import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { isNamed } from '../awsErrors.ts'
import { delivered, failed, refused } from './outcomes.ts'

const sns = new SNSClient({ maxAttempts: 2 })

/**
 * The maximum number of characters of a text message: two parts of 67 each, if it has characters outside GSM's
 * alphabet. Each further part would cost extra.
 */
const longestText = 134

/**
 * Sends a message's title as a text message, with the link if that fits. The carrier does not report whether it
 * arrived.
 */
export const sendSms = async ({ number }: Extract<Channel, { kind: 'sms' }>, message: Message): Promise<Outcome> => {
  try {
    const { MessageId } = await sns.send(
      new PublishCommand({
        PhoneNumber: number,
        Message: textOf(message),
        MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
      }),
    )
    return delivered(MessageId)
  } catch (error) {
    if (isNamed(error, 'OptedOut', 'OptedOutException'))
      return refused('The owner of the number has opted out of text messages')
    if (isNamed(error, 'InvalidParameter', 'InvalidParameterException'))
      return refused('SNS sends no messages to this number. Check its country code, such as +49')
    return failed(`SNS did not accept the message: ${error instanceof Error ? error.name : 'unknown error'}`)
  }
}

const textOf = ({ title, link }: Message): string => {
  const short = title.length <= longestText ? title : `${title.slice(0, longestText - 1)}…`
  const whole = `${short}\n${link ?? ''}`
  return link !== undefined && whole.length <= longestText ? whole : short
}
