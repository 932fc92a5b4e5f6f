import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mailSet } from '#shared/server/mailSet.ts'
import { optionalSetting, setting } from '../../runtime/settings.ts'
import type { MailContent } from '../../domain/mailContent.ts'

/**
 * The client of SES, which allows one mail a second in its sandbox, and at first 14 outside it. The client slows down
 * to what SES accepts. It gives up after a few attempts, because a mail that waits delays the mails after it; a later
 * run tries such a mail again.
 */
const ses = new SESv2Client({ maxAttempts: 5, retryMode: 'adaptive' })

/** The address from which mails about reports are sent. Undefined if the stage sends none. */
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
      // SES reports bounces and complaints only of mails with this configuration set.
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
