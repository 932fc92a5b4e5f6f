import { SendEmailCommand, SESv2Client, type Attachment } from '@aws-sdk/client-sesv2'
import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message, MessagePicture } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { mailSet } from '#shared/server/mailSet.ts'
import { buildMailTags } from '../../domain/notifications/bounces/deliveryTags.ts'
import { logger } from '../../runtime/logger.ts'
import { setting } from '../../runtime/settings.ts'
import { isNamed } from '../awsErrors.ts'
import { reportSender } from '../mail/reportMails.ts'
import { mailHtml } from '../../domain/notifications/mailHtml.ts'
import { mailText } from '../../domain/notifications/mailText.ts'
import { pictureSize } from '../../domain/notifications/picture/drawChart.ts'
import { delivered, failed, refused } from './outcomes.ts'

/**
 * The SES client for mails about alarms. It makes few attempts, because the delivery itself is retried later if SES
 * is busy.
 */
const ses = new SESv2Client({ maxAttempts: 2 })

/** Mails a message to one address through SES. Mail programs show the messages about one alarm as one thread. */
export const sendMail = async ({ address }: Extract<Channel, { kind: 'mail' }>, message: Message): Promise<Outcome> => {
  const { id, thread, title } = message
  const sender = reportSender()
  if (sender === undefined)
    return refused('This stage sends no mails. Set reportSender in its settings, the address that mails come from')
  const send = async (picture: MessagePicture | undefined): Promise<Outcome> => {
    const { MessageId } = await ses.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        // SES reports bounces and complaints only for mails with this configuration set, and includes the tags in its
        // reports.
        ConfigurationSetName: `${setting('STAGE_PREFIX')}${mailSet}`,
        EmailTags: buildMailTags(message),
        Destination: { ToAddresses: [address] },
        Content: {
          Simple: {
            Subject: { Data: title, Charset: 'UTF-8' },
            Body: { Text: { Data: mailText(message), Charset: 'UTF-8' }, ...(picture && htmlOf(message, picture)) },
            Headers: [
              { Name: 'References', Value: `<${asciiOf(thread)}@benchwatch.invalid>` },
              { Name: 'X-Entity-Ref-ID', Value: asciiOf(id) },
            ],
            ...(picture && { Attachments: [attachmentOf(picture)] }),
          },
        },
      }),
    )
    return delivered(MessageId)
  }
  try {
    // If SES refuses the mail with its picture of values, the mail is sent without the picture.
    return await send(message.picture).catch((error: unknown) => {
      if (!message.picture || !isNamed(error, 'BadRequestException', 'MessageRejected', 'AccessDeniedException'))
        throw error
      logger.warn('mail without its picture, because SES refused it', { error: error as Error })
      return send(undefined)
    })
  } catch (error) {
    const { name = 'unknown error', message = '' } = error instanceof Error ? error : {}
    if (isNamed(error, 'MessageRejected', 'BadRequestException', 'MailFromDomainNotVerifiedException'))
      return refused(`SES refused the mail: ${message}`)
    return failed(`SES did not accept the mail: ${name}`)
  }
}

const contentId = 'chart'

const htmlOf = (message: Message, picture: MessagePicture) => {
  const placed = { contentId, width: pictureSize.width / 2, height: pictureSize.height / 2 }
  return { Html: { Data: mailHtml(message, picture, placed), Charset: 'UTF-8' } }
}

/**
 * Returns the picture as an attachment that the mail shows inline: docs.aws.amazon.com/ses/latest/dg/attachments.html
 */
const attachmentOf = ({ png }: MessagePicture): Attachment => ({
  RawContent: png,
  FileName: 'chart.png',
  ContentType: 'image/png',
  ContentDisposition: 'INLINE',
  ContentId: contentId,
  ContentTransferEncoding: 'BASE64',
})

/** Encodes an id in the few characters that a mail header allows. */
const asciiOf = (text: string): string => encodeURIComponent(text).replaceAll(/[^\w.%-]/g, '_')
