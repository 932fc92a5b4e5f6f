import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedOperation, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Permit } from '../protocol/awsRequest.ts'
import {
  startLoopbackServer,
  type LoopbackAnswer,
  type LoopbackRequest,
  type LoopbackServer,
} from '../protocol/loopbackServer.ts'
import { buildMailEvents } from './mailEvents.ts'
import { pictureIn } from './pictureIn.ts'
import { requireSignature } from '../protocol/requireSignature.ts'
import type { Outbox } from '../sns/outbox.ts'

export interface SesOptions {
  readonly outbox: Outbox
  /** The verified addresses that mails may be sent from. */
  readonly senders: readonly string[]
  /** The confirmed addresses of people. If set, SES is in its sandbox, and sends mails only to these. */
  readonly sandbox?: readonly string[] | undefined
  /** The names of the SES configuration sets in the account. */
  readonly sets?: readonly string[]
  /** Called with the events that EventBridge would deliver about mails with a configuration set. */
  readonly onEvent?: (event: object) => Promise<unknown>
  readonly permit?: Permit
  readonly now?: () => number
}

const maxRequestBytes = 1024 * 1024
const path = '/v2/email/outbound-emails'
/** The maximum number of recipients that SES accepts for one mail. */
const maxRecipients = 50
/**
 * The sending rates of a new account, outside the sandbox and in it: docs.aws.amazon.com/ses/latest/dg/quotas.html
 */
const mailsPerSecond = { production: 14, sandbox: 1 } as const

const invalid = (message: string): AwsError => new AwsError('BadRequestException', message)

/** A stand-in for SES, which puts every mail into the outbox, addressed to its recipients. */
export const startSes = (options: SesOptions): Promise<LoopbackServer> => {
  const takeTurn = limitRate(options.sandbox ? mailsPerSecond.sandbox : mailsPerSecond.production, options.now)
  return startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request => respond(options, takeTurn, request),
  })
}

const respond = async (
  options: SesOptions,
  takeTurn: () => void,
  request: LoopbackRequest,
): Promise<LoopbackAnswer> => {
  try {
    const caller = requireSignature(request, 'ses')
    if (request.method !== 'POST' || request.path !== path)
      throw unsupportedOperation('SES', `${request.method} ${request.path}`)
    const { from, to, set, tags, ...content } = mailIn(request.body)
    // In its sandbox, SES requires the right to send on each recipient's identity as well as the sender's.
    const identities = (options.sandbox ? [from, ...to] : [from]).map(address => `identity/${address}`)
    options.permit?.({
      caller,
      service: 'ses',
      operation: 'SendEmail',
      input: {
        FromEmailAddress: from,
        Resources: [...identities, ...(set === undefined ? [] : [`configuration-set/${set}`])],
      },
    })
    refuseUnverified(options, from, to)
    if (set !== undefined && !options.sets?.includes(set))
      throw new AwsError('NotFoundException', `Configuration set <${set}> does not exist.`)
    takeTurn()
    await options.outbox.add({ to: to.join(', '), ...content })
    const messageId = randomUUID()
    if (set !== undefined) publish(options, buildMailEvents({ messageId, from, to, set, tags }, Date.now()))
    return json(200, { MessageId: messageId })
  } catch (error) {
    if (!(error instanceof AwsError)) throw error
    const status = statuses[error.type] ?? 400
    return { ...json(status, { message: error.message }), headers: { ...headers, 'x-amzn-errortype': error.type } }
  }
}

const throttled = 'TooManyRequestsException'
const statuses: Readonly<Record<string, number>> = { [throttled]: 429, NotFoundException: 404 }

/** Publishes the events about a mail. The request that sent the mail does not wait until they are published. */
const publish = ({ onEvent = async () => {} }: SesOptions, events: readonly object[]): void => {
  for (const event of events) onEvent(event).catch((error: unknown) => console.error('Local SES, event:', error))
}

/** Returns a function that counts a mail, and throws if SES's sending rate per second is exceeded. */
const limitRate = (perSecond: number, now: () => number = Date.now): (() => void) => {
  let recent: number[] = []
  return () => {
    recent = recent.filter(time => time > now() - 1_000)
    if (recent.length >= perSecond) throw new AwsError(throttled, 'Maximum sending rate exceeded.')
    recent.push(now())
  }
}

const refuseUnverified = ({ senders, sandbox }: SesOptions, from: string, to: readonly string[]): void => {
  const unverified = [
    ...(senders.includes(from) ? [] : [from]),
    ...(sandbox ? to.filter(address => !sandbox.includes(address) && !senders.includes(address)) : []),
  ]
  if (unverified.length === 0) return
  throw new AwsError(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check: ${unverified.join(', ')}`,
  )
}

const headers = { 'content-type': 'application/json' }

const json = (status: number, body: object): LoopbackAnswer => ({ status, headers, body: JSON.stringify(body) })

const recordIn = (input: Input, name: string, known: readonly string[]): Input => {
  const value = input[name]
  if (!isRecord(value)) throw invalid(`${name} must be given`)
  const unknown = Object.keys(value).find(key => !known.includes(key))
  if (unknown !== undefined) throw unsupportedParameter('SES', 'SendEmail', `${name}.${unknown}`)
  return value
}

const textIn = (input: Input, name: string): string => {
  const { Data } = recordIn(input, name, ['Data', 'Charset'])
  if (typeof Data !== 'string' || Data === '') throw invalid(`${name}.Data must be given`)
  return Data
}

/** Checks a mail's custom headers: names have at most 126 characters, values at most 870, on a single line. */
const checkHeaders = (headers: unknown): void => {
  if (headers === undefined) return
  if (!Array.isArray(headers) || headers.length > 15) throw invalid('Headers must be a list of at most 15')
  for (const { Name, Value } of headers as { Name?: unknown; Value?: unknown }[]) {
    if (typeof Name !== 'string' || !/^[!-9;-~]{1,126}$/.test(Name)) throw invalid('A header must have a Name')
    if (typeof Value !== 'string' || !/^[ -~]{1,870}$/.test(Value)) throw invalid(`The header ${Name} has no value`)
  }
}

/**
 * Reads a mail's tags, in which each name and value has at most 256 letters, digits, hyphens and underscores.
 * docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html
 */
const tagsIn = (tags: unknown): { Name: string; Value: string }[] => {
  if (tags === undefined) return []
  if (!Array.isArray(tags)) throw invalid('EmailTags must be a list')
  return (tags as { Name?: unknown; Value?: unknown }[]).map(({ Name, Value }) => {
    if (!isTagText(Name) || !isTagText(Value))
      throw invalid('Tags may only contain alphanumeric ASCII characters, "_" and "-"')
    return { Name, Value }
  })
}

const isTagText = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,256}$/.test(text)

const mailIn = (body: string) => {
  const whole = recordIn({ SendEmail: JSON.parse(body) as unknown }, 'SendEmail', [
    'FromEmailAddress',
    'Destination',
    'Content',
    'ConfigurationSetName',
    'EmailTags',
  ])
  const { ToAddresses } = recordIn(whole, 'Destination', ['ToAddresses'])
  if (!Array.isArray(ToAddresses) || ToAddresses.length === 0 || ToAddresses.length > maxRecipients)
    throw invalid(`A mail must go to 1 to ${maxRecipients} addresses`)
  const simple = recordIn(recordIn(whole, 'Content', ['Simple']), 'Simple', [
    'Subject',
    'Body',
    'Headers',
    'Attachments',
  ])
  checkHeaders(simple['Headers'])
  const subject = textIn(simple, 'Subject')
  if (/[\r\n]/.test(subject)) throw invalid('Subject must have one line')
  const set = whole['ConfigurationSetName']
  if (set !== undefined && typeof set !== 'string') throw invalid('ConfigurationSetName must be a text')
  const parts = recordIn(simple, 'Body', ['Text', 'Html'])
  const html = parts['Html'] === undefined ? undefined : textIn(parts, 'Html')
  const picture = pictureIn(simple['Attachments'], html)
  return {
    from: String(whole['FromEmailAddress']),
    set,
    tags: tagsIn(whole['EmailTags']),
    to: ToAddresses.map(String),
    subject,
    text: textIn(parts, 'Text'),
    ...(picture && { picture }),
  }
}
