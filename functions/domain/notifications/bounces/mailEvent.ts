import * as z from 'zod'
import type { DeliveryPlace } from '../delivery/storedDelivery.ts'
import { placeIn } from './deliveryTags.ts'
import type { MailMark } from './mailMark.ts'

/** An event from SES about a mail: a bounce or a complaint. It arrives some time after SES accepted the mail. */
export interface MailEvent {
  readonly kind: MailMark['kind']
  /** Whether the failure is permanent, so that further mails would not reach the recipients either. */
  readonly isForGood: boolean
  /** When SES reported the bounce or complaint, in milliseconds since 1970. */
  readonly at: number
  readonly recipients: readonly Recipient[]
  /** The delivery that sent the mail. Missing for a test and for the mail of a report, which are not deliveries. */
  readonly delivery?: DeliveryPlace
}

export interface Recipient {
  readonly address: string
  /** Why the mail came back, in the words of the mail server or of SES. */
  readonly reason: string
}

/** The maximum number of recipients read from an event. SES allows 50; the mails of this service have one. */
const mostRecipients = 50
const longestReason = 300
const Text = z.string().max(10_000)
const Address = z.string().min(3).max(320)

const Mail = z.object({ tags: z.record(z.string(), z.array(z.string()).max(10)).optional() })

/**
 * The form of a bounce event from SES:
 * docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const Bounce = z.object({
  eventType: z.literal('Bounce'),
  mail: Mail,
  bounce: z.object({
    bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
    bounceSubType: Text.optional(),
    timestamp: z.string().optional(),
    bouncedRecipients: z
      .array(z.object({ emailAddress: Address, action: Text.optional(), diagnosticCode: Text.optional() }))
      .max(mostRecipients),
  }),
})

const Complaint = z.object({
  eventType: z.literal('Complaint'),
  mail: Mail,
  complaint: z.object({
    complaintFeedbackType: Text.nullish(),
    timestamp: z.string().optional(),
    complainedRecipients: z.array(z.object({ emailAddress: Address })).max(mostRecipients),
  }),
})

const Event = z.object({ detail: z.discriminatedUnion('eventType', [Bounce, Complaint]) })

/**
 * Reads an SES bounce or complaint from an EventBridge event. Undefined if the event is about anything else or has
 * another form. Texts from mail servers are shortened and put on one line.
 * @param now the time that is used if the event names none
 */
export const mailEventIn = (event: unknown, now: number): MailEvent | undefined => {
  const read = Event.safeParse(event)
  if (!read.success) return undefined
  const { detail } = read.data
  const delivery = placeIn(detail.mail.tags ?? {})
  const about = delivery && { delivery }
  if (detail.eventType === 'Complaint') {
    const { complaint } = detail
    const reason = `The recipient reported the mail as unwanted${inBrackets(complaint.complaintFeedbackType)}`
    const recipients = complaint.complainedRecipients.map(({ emailAddress: address }) => ({ address, reason }))
    return { kind: 'complained', isForGood: true, at: timeOf(complaint.timestamp, now), recipients, ...about }
  }
  const { bounce } = detail
  const isForGood = bounce.bounceType === 'Permanent'
  const recipients = bounce.bouncedRecipients
    // SES counts automatic replies as transient bounces. They are ignored: they contain no report from the mail
    // server, and the mail did arrive.
    .filter(({ action }) => isForGood || action === 'failed')
    .map(({ emailAddress: address, diagnosticCode }) => ({
      address,
      reason: bounceReason(isForGood, diagnosticCode ?? bounce.bounceSubType),
    }))
  return { kind: 'bounced', isForGood, at: timeOf(bounce.timestamp, now), recipients, ...about }
}

const bounceReason = (isForGood: boolean, said: string | undefined): string =>
  `The mail server refused the mail${isForGood ? ' for good' : ' after several attempts'}${inBrackets(said)}`

const inBrackets = (said: string | null | undefined): string => {
  const text = onOneLine(said ?? '')
  if (text === '') return ''
  return ` (${text.length > longestReason ? `${text.slice(0, longestReason).trimEnd()}…` : text})`
}

/** Puts a text on one line. It comes from a mail server, which may send anything. */
const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

const timeOf = (timestamp: string | undefined, now: number): number => {
  const time = Date.parse(timestamp ?? '')
  return time >= 0 && time <= now ? time : now
}
