import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedOperation } from './awsError.ts'
import type { LoopbackAnswer, LoopbackRequest } from './loopbackServer.ts'
import { requireSignature } from './requireSignature.ts'

export type Input = Record<string, unknown>
export type Operation = (input: Input) => Promise<object>

/** An AWS request whose signature has been verified, and which has not been carried out yet. */
export type SignedCall = { caller: string; service: string; operation: string; input: Input }

/** Throws an AwsError if the caller has no right to make this call. */
export type Permit = (call: SignedCall) => void

export interface JsonProtocol {
  /** The name of the AWS service, as it appears in error messages. */
  serviceName: string
  /** The name of the AWS service in the credential scope of signatures. */
  signingName: string
  contentType: string
  /** Whether the real service accepts the operation without a signature. */
  isPublic(operation: string): boolean
  operations: Readonly<Record<string, Operation>>
  permit?: Permit | undefined
}

const inputOf = (body: string): Input => {
  let input: unknown
  try {
    input = JSON.parse(body === '' ? '{}' : body)
  } catch {
    throw new AwsError('SerializationException', 'The request is not valid JSON')
  }
  if (!isRecord(input)) throw new AwsError('SerializationException', 'The request is not a JSON object')
  return input
}

const operationOf = ({ method, headers }: LoopbackRequest): string => {
  const target = headers['x-amz-target']
  const operation = typeof target === 'string' ? target.split('.').at(-1) : undefined
  if (method !== 'POST' || !operation)
    throw new AwsError('UnknownOperationException', 'A POST with an X-Amz-Target header was expected')
  return operation
}

const jsonAnswer = (protocol: JsonProtocol, status: number, output: object): LoopbackAnswer => ({
  status,
  headers: { 'content-type': protocol.contentType, 'x-amzn-requestid': randomUUID() },
  body: JSON.stringify(output),
})

const failure = (protocol: JsonProtocol, request: LoopbackRequest, error: unknown): LoopbackAnswer => {
  if (error instanceof AwsError)
    return jsonAnswer(protocol, 400, { __type: error.type, message: error.message, ...error.details })
  console.error(`Local ${protocol.serviceName}, ${request.headers['x-amz-target']}:`, error)
  return jsonAnswer(protocol, 500, { __type: 'InternalServerError', message: 'Internal error of the local service' })
}

/**
 * Answers a request in the AWS JSON protocols. The header X-Amz-Target names the operation, and input and output are
 * JSON. An AwsError becomes an answer with the error's type as `__type`.
 */
export const respondJson = async (protocol: JsonProtocol, request: LoopbackRequest): Promise<LoopbackAnswer> => {
  try {
    const operation = operationOf(request)
    const run = Object.hasOwn(protocol.operations, operation) ? protocol.operations[operation] : undefined
    if (!run) throw unsupportedOperation(protocol.serviceName, operation)
    const input = inputOf(request.body)
    if (!protocol.isPublic(operation)) {
      const caller = requireSignature(request, protocol.signingName)
      protocol.permit?.({ caller, service: protocol.signingName, operation, input })
    }
    return jsonAnswer(protocol, 200, await run(input))
  } catch (error) {
    return failure(protocol, request, error)
  }
}
