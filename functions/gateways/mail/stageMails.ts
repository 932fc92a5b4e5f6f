import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { MailContent } from '../../domain/mailContent.ts'
import { setting } from '../../runtime/settings.ts'

/** The client of SNS. It makes few attempts, because the mail is tried again a minute later. */
const sns = new SNSClient({ maxAttempts: 2 })

/** Sends TAC a mail about the stage itself, by TAC's topic for mails about alarms. */
export const publishStageMail = async ({ subject, text }: MailContent): Promise<void> => {
  await sns.send(new PublishCommand({ TopicArn: setting('TAC_TOPIC'), Subject: subject, Message: text }))
}
