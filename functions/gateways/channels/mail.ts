import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { mailSet } from '#shared/server/mailSet.ts'
import { tagsOf } from '../../domain/notifications/bounces/deliveryTags.ts'
import { setting } from '../../runtime.ts'
import { isNamed } from '../awsErrors.ts'
import { reportSender } from '../mail/reportMails.ts'
import { mailText } from '../../domain/notifications/mailText.ts'
import { delivered, failed, refused } from './outcomes.ts'

/** Few attempts, because a delivery that SES has no time for is repeated by its own schedule. */
const ses = new SESv2Client({ maxAttempts: 2 })

/** Mails a message to one address by SES. Mail programs show the messages about one alarm as one thread. */
export const sendMail = async ({ address }: Extract<Channel, { kind: 'mail' }>, message: Message): Promise<Outcome> => {
  const { id, thread, title } = message
  const sender = reportSender()
  if (sender === undefined)
    return refused('This stage sends no mails: set the address that they come from, as for mails of reports')
  try {
    const { MessageId } = await ses.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        // SES reports bounces and complaints of mails with this set, and repeats the tags.
        ConfigurationSetName: `${setting('STAGE_PREFIX')}${mailSet}`,
        EmailTags: tagsOf(message),
        Destination: { ToAddresses: [address] },
        Content: {
          Simple: {
            Subject: { Data: title, Charset: 'UTF-8' },
            Body: { Text: { Data: mailText(message), Charset: 'UTF-8' } },
            Headers: [
              { Name: 'References', Value: `<${asciiOf(thread)}@benchwatch.invalid>` },
              { Name: 'X-Entity-Ref-ID', Value: asciiOf(id) },
            ],
          },
        },
      }),
    )
    return delivered(MessageId)
  } catch (error) {
    const { name = 'unknown error', message = '' } = error instanceof Error ? error : {}
    if (isNamed(error, 'MessageRejected', 'BadRequestException', 'MailFromDomainNotVerifiedException'))
      return refused(`SES refused the mail: ${message}`)
    return failed(`SES did not take the mail: ${name}`)
  }
}

/** Replaces the characters that the id in a header must not have. */
const asciiOf = (text: string): string => encodeURIComponent(text).replaceAll(/[^\w.%-]/g, '_')
