import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedOperation, unsupportedParameter } from '../protocol/awsError.ts'
import { isRecord, requireSignature, type Input, type Permit } from '../protocol/awsRequest.ts'
import {
  startLoopbackServer,
  type LoopbackAnswer,
  type LoopbackRequest,
  type LoopbackServer,
} from '../protocol/loopbackServer.ts'
import type { Outbox } from '../sns/outbox.ts'

export interface SesOptions {
  readonly outbox: Outbox
  /** The addresses that mails may come from. */
  readonly senders: readonly string[]
  readonly permit?: Permit
}

const maxRequestBytes = 1024 * 1024
const path = '/v2/email/outbound-emails'
/** The service's limit for one mail. */
const maxRecipients = 50

const invalid = (message: string): AwsError => new AwsError('BadRequestException', message)

/** SES on one computer: every mail lies in the outbox, to the addresses that it is for. */
export const startSes = ({ outbox, senders, permit }: SesOptions): Promise<LoopbackServer> =>
  startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request => respond(outbox, senders, permit, request),
  })

const respond = async (
  outbox: Outbox,
  senders: readonly string[],
  permit: Permit | undefined,
  request: LoopbackRequest,
): Promise<LoopbackAnswer> => {
  try {
    const caller = requireSignature(request.headers, 'ses')
    if (request.method !== 'POST' || request.path !== path)
      throw unsupportedOperation('SES', `${request.method} ${request.path}`)
    permit?.({ caller, service: 'ses', operation: 'SendEmail', input: {} })
    const mail = mailIn(request.body, senders)
    await outbox.add(mail)
    return json(200, { MessageId: randomUUID() })
  } catch (error) {
    if (!(error instanceof AwsError)) throw error
    return { ...json(400, { message: error.message }), headers: { ...headers, 'x-amzn-errortype': error.type } }
  }
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

const mailIn = (body: string, senders: readonly string[]) => {
  const whole = recordIn({ SendEmail: JSON.parse(body) as unknown }, 'SendEmail', [
    'FromEmailAddress',
    'Destination',
    'Content',
  ])
  const sender = String(whole['FromEmailAddress'])
  if (!senders.includes(sender))
    throw new AwsError('MessageRejected', `Email address is not verified. The identity ${sender} failed the check`)
  const { ToAddresses } = recordIn(whole, 'Destination', ['ToAddresses'])
  if (!Array.isArray(ToAddresses) || ToAddresses.length === 0 || ToAddresses.length > maxRecipients)
    throw invalid(`A mail goes to 1 to ${maxRecipients} addresses`)
  const simple = recordIn(recordIn(whole, 'Content', ['Simple']), 'Simple', ['Subject', 'Body'])
  const subject = textIn(simple, 'Subject')
  if (/[\r\n]/.test(subject)) throw invalid('Subject has one line')
  return { to: ToAddresses.map(String).join(', '), subject, text: textIn(recordIn(simple, 'Body', ['Text']), 'Text') }
}
