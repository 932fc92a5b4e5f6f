import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { optionalSetting } from '../../runtime.ts'
import type { MailContent } from '../../domain/mailContent.ts'

/**
 * SES sends one mail a second in its sandbox, and 14 at first outside of it. The client slows down to what SES takes,
 * and gives up after a few attempts, because a mail that waits holds up the mails behind it. The clock tries it again.
 */
const ses = new SESv2Client({ maxAttempts: 5, retryMode: 'adaptive' })

/** The address that mails of reports come from, or undefined for a stage that sends none. */
export const reportSender = (): string | undefined => optionalSetting('REPORT_SENDER')

/** Sends a mail to one address. */
export const sendReportMail = async (
  sender: string,
  address: string,
  { subject, text }: MailContent,
): Promise<void> => {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [address] },
      Content: {
        Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: text, Charset: 'UTF-8' } } },
      },
    }),
  )
}
