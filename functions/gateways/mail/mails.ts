import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Audience } from '#shared/severity.ts'
import type { MailContent } from '../../domain/mailContent.ts'
import { setting } from '../../runtime.ts'

/** Short, because a mail that waits for a slow service holds up the mails behind it. The next minute tries again. */
const sns = new SNSClient({ maxAttempts: 2 })

const topics: Readonly<Record<Audience, string>> = {
  Customer: setting('CUSTOMER_TOPIC'),
  Tester: setting('TESTER_TOPIC'),
  TAC: setting('TAC_TOPIC'),
}

/**
 * Publishes to the topic of an audience; everybody who has subscribed to it gets a mail. The subject has at most 100
 * printable ASCII characters.
 */
export const publishMail = async (audience: Audience, { subject, text }: MailContent): Promise<void> => {
  const TopicArn = topics[audience]
  await sns.send(new PublishCommand({ TopicArn, Subject: subject, Message: text }))
}
