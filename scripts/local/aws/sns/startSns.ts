import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedOperation } from '../protocol/awsError.ts'
import type { Permit } from '../protocol/awsRequest.ts'
import { escapeMarkup } from '../protocol/escapeMarkup.ts'
import {
  startLoopbackServer,
  type LoopbackAnswer,
  type LoopbackRequest,
  type LoopbackServer,
} from '../protocol/loopbackServer.ts'
import { requireSignature } from '../protocol/requireSignature.ts'
import { buildXmlAnswer, invalid, namespace, required, requireKnown, topicName, xml } from './form.ts'
import type { Outbox } from './outbox.ts'
import type { ReceivedLog } from '../../receivers/receivedLog.ts'
import { listByTopic, subscribe, topicAttributes, unsubscribe } from './subscriptionOperations.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface SnsOptions {
  readonly outbox: Outbox
  readonly subscriptions: Subscriptions
  /** The log that text messages to phones are added to instead of being sent. */
  readonly received: ReceivedLog
  readonly permit?: Permit
}

const maxRequestBytes = 1024 * 1024
/** SNS's limit for the size of a message: docs.aws.amazon.com/sns/latest/api/API_Publish.html */
const maxMessageBytes = 256 * 1024
/**
 * The maximum length of a text message, which has up to twenty parts:
 * docs.aws.amazon.com/sns/latest/dg/sms_publish-to-phone.html
 */
const maxTextLength = 1_600

/** Reads the subject of a mail. SNS accepts at most 100 printable ASCII characters on a single line. */
const subjectOf = (form: URLSearchParams): string => {
  const subject = form.get('Subject') ?? 'AWS Notification Message'
  if (!/^[!-~][ -~]{0,99}$/.test(subject)) throw invalid('Subject')
  return subject
}

type SnsOperation = (form: URLSearchParams) => Promise<LoopbackAnswer>

const publish = async (
  { outbox, received }: Pick<SnsOptions, 'outbox' | 'received'>,
  form: URLSearchParams,
): Promise<LoopbackAnswer> => {
  if (form.has('PhoneNumber')) return textTo(received, form)
  requireKnown('Publish', form, ['TopicArn', 'Subject', 'Message'])
  const [to, subject, text] = [topicName(required(form, 'TopicArn')), subjectOf(form), required(form, 'Message')]
  if (Buffer.byteLength(text) > maxMessageBytes) throw invalid('Message too long')
  const { id } = await outbox.add({ to, subject, text })
  return buildXmlAnswer('Publish', `<MessageId>${id}</MessageId>`)
}

/**
 * Sends a text message to a phone. It may have at most 1,600 characters, and its type is the only supported
 * attribute.
 */
const textTo = async (received: ReceivedLog, form: URLSearchParams): Promise<LoopbackAnswer> => {
  const attribute = 'MessageAttributes.entry.1'
  const names = ['Name', 'Value.DataType', 'Value.StringValue'].map(name => `${attribute}.${name}`)
  requireKnown('Publish', form, ['PhoneNumber', 'Message', ...names])
  const [to, message] = [required(form, 'PhoneNumber'), required(form, 'Message')]
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw invalid('PhoneNumber')
  if (message.length > maxTextLength) throw invalid('Message too long')
  if (form.has(`${attribute}.Name`) && form.get(`${attribute}.Name`) !== 'AWS.SNS.SMS.SMSType')
    throw invalid('MessageAttributes')
  const { id } = await received.add({ kind: 'sms', to, title: message.split('\n')[0] ?? '', text: message })
  return buildXmlAnswer('Publish', `<MessageId>${id}</MessageId>`)
}

export const snsOperations = ({
  outbox,
  subscriptions,
  received,
}: SnsOptions): Readonly<Record<string, SnsOperation>> => ({
  Publish: form => publish({ outbox, received }, form),
  Subscribe: form => subscribe(outbox, subscriptions, form),
  Unsubscribe: form => unsubscribe(subscriptions, form),
  ListSubscriptionsByTopic: form => listByTopic(subscriptions, form),
  GetTopicAttributes: form => topicAttributes(subscriptions, form),
})

const refusal = ({ type, message }: AwsError): LoopbackAnswer => {
  const detail = `<Type>Sender</Type><Code>${type}</Code><Message>${escapeMarkup(message)}</Message>`
  const request = `<RequestId>${randomUUID()}</RequestId>`
  return xml(400, `<ErrorResponse xmlns="${namespace}"><Error>${detail}</Error>${request}</ErrorResponse>`)
}

const respond = async (
  operations: ReturnType<typeof snsOperations>,
  permit: Permit | undefined,
  request: LoopbackRequest,
): Promise<LoopbackAnswer> => {
  try {
    const caller = requireSignature(request, 'sns')
    const form = new URLSearchParams(request.body)
    const action = form.get('Action') ?? 'a request without Action'
    const run = Object.hasOwn(operations, action) ? operations[action] : undefined
    if (!run) throw unsupportedOperation('SNS', action)
    const input = {
      TopicArn: form.get('TopicArn'),
      ...(form.has('PhoneNumber') && { PhoneNumber: form.get('PhoneNumber') }),
    }
    permit?.({ caller, service: 'sns', operation: action, input })
    return await run(form)
  } catch (error) {
    if (error instanceof AwsError) return refusal(error)
    throw error
  }
}

/**
 * A stand-in for SNS. Every Publish results in one mail in the outbox, addressed to the topic's name, whoever has
 * subscribed. A subscription is confirmed through the link in its mail.
 */
export const startSns = (options: SnsOptions): Promise<LoopbackServer> => {
  const operations = snsOperations(options)
  return startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request => respond(operations, options.permit, request),
  })
}
