import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input } from '../protocol/awsRequest.ts'
import type { MailPicture } from '../sns/outbox.ts'

/**
 * The fields of an attachment that the stand-in supports.
 * docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html
 */
const known: ReadonlySet<string> = new Set([
  'RawContent',
  'FileName',
  'ContentType',
  'ContentDisposition',
  'ContentId',
  'ContentTransferEncoding',
])

const invalid = (message: string): AwsError => new AwsError('BadRequestException', message)

const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64').slice(0, 5)

/**
 * Returns the picture that a mail's HTML shows. Undefined if the mail has no attachments. The stand-in supports only
 * a single inline PNG.
 * @param html missing if the mail is text only
 */
export const pictureIn = (attachments: unknown, html: string | undefined): MailPicture | undefined => {
  if (attachments === undefined) return undefined
  const [attachment, ...others] = Array.isArray(attachments) ? (attachments as unknown[]) : []
  if (!isRecord(attachment) || others.length > 0) throw invalid('Attachments must be a list of one for the local SES')
  const unknown = Object.keys(attachment).find(key => !known.has(key))
  if (unknown !== undefined) throw unsupportedParameter('SES', 'SendEmail', `Attachments.${unknown}`)
  const text = (name: string): string => textIn(attachment, name)
  if (text('ContentDisposition') !== 'INLINE')
    throw invalid('Attachments.ContentDisposition must be INLINE for the local SES')
  if (text('ContentTransferEncoding') !== 'BASE64')
    throw invalid('Attachments.ContentTransferEncoding must be BASE64 for the local SES')
  if (text('ContentType') !== 'image/png' || !text('FileName').endsWith('.png'))
    throw invalid('The attachment must be image/png with a FileName that ends in .png')
  const png = text('RawContent')
  if (!png.startsWith(pngBegin)) throw invalid('Attachments.RawContent must be a PNG in base64')
  const [, alt] = new RegExp(`<img src="cid:${text('ContentId')}" alt="([^"<>]*)"`).exec(html ?? '') ?? []
  if (alt === undefined) throw invalid('The HTML of the mail does not show the attachment')
  return { png, alt: unescaped(alt) }
}

const textIn = (input: Input, name: string): string => {
  const value = input[name]
  if (typeof value !== 'string' || value === '') throw invalid(`Attachments.${name} must be given`)
  return value
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? '')
