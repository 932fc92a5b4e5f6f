import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedOperation, unsupportedParameter } from '../protocol/awsError.ts'
import type { Permit } from '../protocol/awsRequest.ts'
import {
  startLoopbackServer,
  type LoopbackAnswer,
  type LoopbackRequest,
  type LoopbackServer,
} from '../protocol/loopbackServer.ts'
import { requireSignature } from '../protocol/requireSignature.ts'
import type { AccountRates } from './accountRates.ts'
import { iotOperations, type IotOptions } from './operations.ts'
import { invalidRequest, type RestOperations } from './protocol/restOperation.ts'

const maxRequestBytes = 128 * 1024

const statuses: Readonly<Record<string, number>> = {
  ResourceNotFoundException: 404,
  ResourceAlreadyExistsException: 409,
  InvalidStateTransitionException: 409,
  VersionConflictException: 409,
  AccessDeniedException: 403,
  UnrecognizedClientException: 403,
  MissingAuthenticationTokenException: 403,
  InvalidSignatureException: 403,
  IncompleteSignatureException: 400,
}

const json = (status: number, body: object, headers: Record<string, string> = {}): LoopbackAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID(), ...headers },
  body: JSON.stringify(body),
})

/**
 * Verifies a request's signature and returns the caller. Requests to the data plane are signed for another service
 * name (`iotdata`) than those to the control plane (`iot`), although policies use one name for both.
 */
const callerOf = (request: LoopbackRequest, isDataPlane: boolean): string =>
  requireSignature(request, isDataPlane ? 'iotdata' : 'iot')

interface Limits {
  /** Throws if the caller has no right to make a call. By default, every caller may do everything. */
  readonly permit?: Permit | undefined
  /** Throws if an operation is called more often than AWS IoT allows. By default, there is no limit. */
  readonly rates?: AccountRates | undefined
}

const respond = async (
  operations: RestOperations,
  { permit, rates }: Limits,
  request: LoopbackRequest,
): Promise<LoopbackAnswer> => {
  const { pathname, searchParams } = new URL(request.path, 'http://localhost')
  const found = Object.entries(operations).find(
    ([, known]) => known.method === request.method && known.path.test(pathname),
  )
  if (!found) throw unsupportedOperation('IoT', `${request.method} ${pathname}`)
  const [operation, { path, query, takesPayload, rights = () => [operation], run }] = found
  const names = (path.exec(pathname) ?? []).slice(1).map(decodeURIComponent)
  const caller = callerOf(request, /^\/(connections|topics)\//.test(pathname))
  const unknown = [...searchParams.keys()].find(parameter => !query.includes(parameter))
  if (unknown !== undefined) throw unsupportedParameter('IoT', operation, unknown)
  const needed = rights(searchParams, names)
  for (const right of needed) permit?.({ caller, service: 'iot', operation: right, input: { names } })
  for (const counted of new Set([operation, ...needed])) rates?.(counted)
  const principal = request.headers['x-amzn-principal']?.toString()
  const body = takesPayload ? request.body : bodyOf(request)
  return json(200, await run({ names, query: searchParams, body, principal }))
}

const bodyOf = ({ body }: LoopbackRequest): unknown => {
  try {
    return body === '' ? undefined : JSON.parse(body)
  } catch {
    throw invalidRequest('The body is not JSON')
  }
}

/** Starts a stand-in for AWS IoT's API: things with their certificates, connections, thing groups and jobs. */
export const startIot = ({
  port = 0,
  permit,
  rates,
  ...options
}: IotOptions & Limits & { readonly port?: number }): Promise<LoopbackServer> => {
  const operations = iotOperations(options)
  return startLoopbackServer({
    port,
    maxBodyBytes: maxRequestBytes,
    respond: async request => {
      try {
        return await respond(operations, { permit, rates }, request)
      } catch (error) {
        if (!(error instanceof AwsError)) throw error
        return json(statuses[error.type] ?? 400, { message: error.message }, { 'x-amzn-errortype': error.type })
      }
    },
  })
}
