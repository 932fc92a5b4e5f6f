import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Audience } from '#shared/alarms/severity.ts'
import type { MailContent } from '../../domain/mailContent.ts'
import { topicOf } from './topics.ts'

/**
 * The SNS client for mails about alarms. It makes few attempts, because a mail that waits for a slow service delays
 * the mails after it. The mail is retried a minute later.
 */
const sns = new SNSClient({ maxAttempts: 2 })

/**
 * Publishes a mail to an audience's topic. Everybody who has subscribed to the topic gets it. The subject may have at
 * most 100 printable ASCII characters. Returns SNS's id of the mail.
 */
export const publishMail = async (audience: Audience, { subject, text }: MailContent): Promise<string> => {
  const TopicArn = topicOf(audience)
  const { MessageId = '' } = await sns.send(new PublishCommand({ TopicArn, Subject: subject, Message: text }))
  return MessageId
}
