import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { LoopbackAnswer } from '../protocol/loopbackServer.ts'

export const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/'

export const invalid = (message: string): AwsError => new AwsError('InvalidParameter', `Invalid parameter: ${message}`)

export const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name)
  if (!value) throw invalid(name)
  return value
}

/** Throws for a parameter that the stand-in would otherwise ignore. The error names the parameter. */
export const requireKnown = (operation: string, form: URLSearchParams, names: readonly string[]): void => {
  const known = new Set(['Action', 'Version', ...names])
  const unknown = [...form.keys()].find(name => !known.has(name))
  if (unknown !== undefined) throw unsupportedParameter('SNS', operation, unknown)
}

/** Returns the name at the end of a topic's ARN. */
export const topicName = (arn: string): string => {
  const [, name] = /^arn:[\w-]+:sns:[\w-]*:\d*:([\w-]{1,256})$/.exec(arn) ?? []
  if (name === undefined) throw invalid('TopicArn')
  return name
}

export const xml = (status: number, body: string): LoopbackAnswer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
})

/** Builds the answer of an operation. `result` is markup; it is empty for an operation without a result. */
export const buildXmlAnswer = (operation: string, result: string): LoopbackAnswer => {
  const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`
  const body = result === '' ? '' : `<${operation}Result>${result}</${operation}Result>`
  return xml(200, `<${operation}Response xmlns="${namespace}">${body}${metadata}</${operation}Response>`)
}
