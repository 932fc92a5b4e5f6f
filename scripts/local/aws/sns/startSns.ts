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
import { answerOf, invalid, namespace, required, requireKnown, topicName, xml } from './form.ts'
import type { Outbox } from './outbox.ts'
import { listByTopic, subscribe, unsubscribe } from './subscriptionOperations.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface SnsOptions {
  readonly outbox: Outbox
  readonly subscriptions: Subscriptions
  readonly permit?: Permit
}

const maxRequestBytes = 1024 * 1024
/** The service's limit for a message. */
const maxMessageBytes = 256 * 1024

/** The subject. SNS takes at most 100 printable ASCII characters on one line. */
const subjectOf = (form: URLSearchParams): string => {
  const subject = form.get('Subject') ?? 'AWS Notification Message'
  if (!/^[!-~][ -~]{0,99}$/.test(subject)) throw invalid('Subject')
  return subject
}

type SnsOperation = (form: URLSearchParams) => Promise<LoopbackAnswer>

const publish = async (outbox: Outbox, form: URLSearchParams): Promise<LoopbackAnswer> => {
  requireKnown('Publish', form, ['TopicArn', 'Subject', 'Message'])
  const [to, subject, text] = [topicName(required(form, 'TopicArn')), subjectOf(form), required(form, 'Message')]
  if (Buffer.byteLength(text) > maxMessageBytes) throw invalid('Message too long')
  const { id } = await outbox.add({ to, subject, text })
  return answerOf('Publish', `<MessageId>${id}</MessageId>`)
}

export const snsOperations = (
  outbox: Outbox,
  subscriptions: Subscriptions,
): Readonly<Record<string, SnsOperation>> => ({
  Publish: form => publish(outbox, form),
  Subscribe: form => subscribe(outbox, subscriptions, form),
  Unsubscribe: form => unsubscribe(subscriptions, form),
  ListSubscriptionsByTopic: form => listByTopic(subscriptions, form),
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
    const input = { TopicArn: form.get('TopicArn') }
    permit?.({ caller, service: 'sns', operation: action, input })
    return await run(form)
  } catch (error) {
    if (error instanceof AwsError) return refusal(error)
    throw error
  }
}

/**
 * SNS on one computer: every Publish is one mail in the outbox, to the topic's name, whoever has subscribed. A
 * subscription is confirmed by the link in its mail.
 */
export const startSns = ({ outbox, subscriptions, permit }: SnsOptions): Promise<LoopbackServer> => {
  const operations = snsOperations(outbox, subscriptions)
  return startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request => respond(operations, permit, request),
  })
}
