import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mailSet } from '#shared/server/mailSet.ts'
import { optionalSetting, setting } from '../../runtime/settings.ts'
import type { MailContent } from '../../domain/mailContent.ts'

/**
 * The SES client. SES allows one mail a second in its sandbox, and initially 14 outside it; the client slows down to
 * what SES accepts. It gives up after a few attempts, because a mail that waits delays the mails after it. A later
 * run retries such a mail.
 */
const ses = new SESv2Client({ maxAttempts: 5, retryMode: 'adaptive' })

/** Returns the address from which mails about reports are sent. Undefined if the stage sends none. */
export const reportSender = (): string | undefined => optionalSetting('REPORT_SENDER')

/** Sends a mail about a report to one address. */
export const sendReportMail = async (
  sender: string,
  address: string,
  { subject, text, html }: MailContent,
): Promise<void> => {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      // SES reports bounces and complaints only for mails with this configuration set.
      ConfigurationSetName: `${setting('STAGE_PREFIX')}${mailSet}`,
      Destination: { ToAddresses: [address] },
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: {
            Text: { Data: text, Charset: 'UTF-8' },
            ...(html !== undefined && { Html: { Data: html, Charset: 'UTF-8' } }),
          },
        },
      },
    }),
  )
}
