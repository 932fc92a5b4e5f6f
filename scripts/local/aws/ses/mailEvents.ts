import { randomUUID } from 'node:crypto'
import { region } from '../account/names.ts'

/** A mail that SES has accepted for sending. */
interface TakenMail {
  readonly messageId: string
  readonly from: string
  readonly to: readonly string[]
  /** The configuration set of the mail. For a mail without one, SES publishes no events. */
  readonly set: string
  readonly tags: readonly { readonly Name: string; readonly Value: string }[]
}

/** The account number that AWS uses in its examples. */
const account = '123456789012'

interface Reply {
  readonly detailType: 'Email Bounced' | 'Email Complaint Received'
  readonly detail: (address: string, time: string) => object
}

const bounce =
  (bounceType: string, bounceSubType: string, report: object = {}): Reply['detail'] =>
  (emailAddress, timestamp) => ({
    eventType: 'Bounce',
    bounce: {
      feedbackId: randomUUID(),
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress, ...report }],
      timestamp,
      reportingMTA: 'dsn; a1-1.smtp-out.amazonses.com',
    },
  })

/**
 * The events that follow a mail to an address of SES's mailbox simulator, keyed by the address's name:
 * docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const simulator: Readonly<Record<string, Reply>> = {
  bounce: {
    detailType: 'Email Bounced',
    detail: bounce('Permanent', 'General', {
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    }),
  },
  suppressionlist: {
    detailType: 'Email Bounced',
    detail: bounce('Permanent', 'Suppressed', {
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'Amazon SES has suppressed sending to this address because it has a history of bouncing',
    }),
  },
  // The mailbox simulator's automatic reply counts as a transient bounce, but comes without a mail server's report.
  ooto: { detailType: 'Email Bounced', detail: bounce('Transient', 'General') },
  complaint: {
    detailType: 'Email Complaint Received',
    detail: (emailAddress, timestamp) => ({
      eventType: 'Complaint',
      complaint: {
        feedbackId: randomUUID(),
        complaintSubType: null,
        complainedRecipients: [{ emailAddress }],
        timestamp,
        userAgent: 'Amazon SES Mailbox Simulator',
        complaintFeedbackType: 'abuse',
        arrivalDate: timestamp,
      },
    }),
  },
}

/**
 * Returns the events that EventBridge would deliver about a mail. Empty unless the mail is addressed to the mailbox
 * simulator.
 */
export const buildMailEvents = (mail: TakenMail, now: number): object[] =>
  mail.to.flatMap(address => {
    const [, name = ''] = /^(\w+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? []
    const reply = Object.hasOwn(simulator, name.toLowerCase()) ? simulator[name.toLowerCase()] : undefined
    if (!reply) return []
    const time = new Date(now).toISOString()
    return [
      {
        version: '0',
        id: randomUUID(),
        'detail-type': reply.detailType,
        source: 'aws.ses',
        account,
        time,
        region,
        resources: [`arn:aws:ses:${region}:${account}:configuration-set/${mail.set}`],
        detail: { ...reply.detail(address, time), mail: mailIn(mail, time) },
      },
    ]
  })

const mailIn = ({ messageId, from, to, set, tags }: TakenMail, timestamp: string) => ({
  timestamp,
  messageId,
  source: from,
  sendingAccountId: account,
  destination: to,
  headersTruncated: false,
  headers: [],
  commonHeaders: { from: [from], to, messageId },
  tags: {
    'ses:configuration-set': [set],
    'ses:from-domain': [from.slice(from.lastIndexOf('@') + 1)],
    ...Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
  },
})
