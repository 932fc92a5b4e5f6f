import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { MailContent } from '../../domain/mailContent.ts'
import { setting } from '../../runtime/settings.ts'

/** The SNS client for mails about the stage. It makes few attempts, because the mail is retried a minute later. */
const sns = new SNSClient({ maxAttempts: 2 })

/** Mails TAC about the stage itself, through TAC's topic for mails about alarms. */
export const publishStageMail = async ({ subject, text }: MailContent): Promise<void> => {
  await sns.send(new PublishCommand({ TopicArn: setting('TAC_TOPIC'), Subject: subject, Message: text }))
}
