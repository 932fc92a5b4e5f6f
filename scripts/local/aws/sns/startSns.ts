import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedOperation, unsupportedParameter } from '../protocol/awsError.ts'
import type { Permit } from '../protocol/awsRequest.ts'
import { escapeMarkup } from '../protocol/escapeMarkup.ts'
import {
  startLoopbackServer,
  type LoopbackAnswer,
  type LoopbackRequest,
  type LoopbackServer,
} from '../protocol/loopbackServer.ts'
import { requireSignature } from '../protocol/requireSignature.ts'
import type { Outbox } from './outbox.ts'

export interface SnsOptions {
  readonly outbox: Outbox
  readonly permit?: Permit
}

const maxRequestBytes = 1024 * 1024
/** The service's limit for a message. */
const maxMessageBytes = 256 * 1024
const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/'
const known = new Set(['Action', 'Version', 'TopicArn', 'Subject', 'Message'])

const invalid = (message: string): AwsError => new AwsError('InvalidParameter', `Invalid parameter: ${message}`)

const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name)
  if (!value) throw invalid(name)
  return value
}

const topicName = (arn: string): string => {
  const [, name] = /^arn:[\w-]+:sns:[\w-]*:\d*:([\w-]{1,256})$/.exec(arn) ?? []
  if (name === undefined) throw invalid('TopicArn')
  return name
}

/** The subject. SNS takes at most 100 printable ASCII characters on one line. */
const subjectOf = (form: URLSearchParams): string => {
  const subject = form.get('Subject') ?? 'AWS Notification Message'
  if (!/^[!-~][ -~]{0,99}$/.test(subject)) throw invalid('Subject')
  return subject
}

const xml = (status: number, body: string): LoopbackAnswer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
})

type SnsOperation = (form: URLSearchParams) => Promise<LoopbackAnswer>

const publish = async (outbox: Outbox, form: URLSearchParams): Promise<LoopbackAnswer> => {
  const unknown = [...form.keys()].find(name => !known.has(name))
  if (unknown !== undefined) throw unsupportedParameter('SNS', 'Publish', unknown)
  const [to, subject, text] = [topicName(required(form, 'TopicArn')), subjectOf(form), required(form, 'Message')]
  if (Buffer.byteLength(text) > maxMessageBytes) throw invalid('Message too long')
  const { id } = await outbox.add({ to, subject, text })
  const result = `<PublishResult><MessageId>${id}</MessageId></PublishResult>`
  const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`
  return xml(200, `<PublishResponse xmlns="${namespace}">${result}${metadata}</PublishResponse>`)
}

export const snsOperations = (outbox: Outbox): Readonly<Record<string, SnsOperation>> => ({
  Publish: form => publish(outbox, form),
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
    permit?.({ caller, service: 'sns', operation: action, input: { TopicArn: form.get('TopicArn') } })
    return await run(form)
  } catch (error) {
    if (error instanceof AwsError) return refusal(error)
    throw error
  }
}

/** SNS on one computer: every Publish is one mail in the outbox, to the topic's name. */
export const startSns = ({ outbox, permit }: SnsOptions): Promise<LoopbackServer> => {
  const operations = snsOperations(outbox)
  return startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request => respond(operations, permit, request),
  })
}
