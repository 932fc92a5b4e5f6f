import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Audience } from '#shared/alarms/severity.ts'
import type { MailContent } from '../../domain/mailContent.ts'
import { topicOf } from './topics.ts'

/** Short, because a mail that waits for a slow service holds up the mails behind it. The next minute tries again. */
const sns = new SNSClient({ maxAttempts: 2 })

/**
 * Publishes to the topic of an audience; everybody who has subscribed to it gets a mail. The subject has at most 100
 * printable ASCII characters. Returns SNS's id of the mail.
 */
export const publishMail = async (audience: Audience, { subject, text }: MailContent): Promise<string> => {
  const TopicArn = topicOf(audience)
  const { MessageId = '' } = await sns.send(new PublishCommand({ TopicArn, Subject: subject, Message: text }))
  return MessageId
}
