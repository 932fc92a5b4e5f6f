import { randomBytes, timingSafeEqual } from 'node:crypto'
import { startLoopbackServer, type LoopbackServer } from '../aws/protocol/loopbackServer.ts'
import { FunctionFailure, type LambdaRuntime } from './runtime.ts'

/**
 * The maximum size of the events that this endpoint accepts. An asynchronous or stream invocation has at most 6 MB,
 * but is sent here in a longer form, because it contains base64 within JSON within base64.
 */
const eventBytesLimit = 64 * 1024 * 1024

/** The address of the endpoint that invokes functions, and the secret that each invocation must contain. */
export interface LambdaAddress {
  readonly url: string
  /** The secret for invocations. It is new at each start and is known only to this program's processes. */
  readonly secret: string
}

export type LambdaEndpoint = LambdaAddress & Pick<LoopbackServer, 'close'>

/**
 * Starts an HTTP endpoint on loopback like Lambda's Invoke, for the stand-ins that invoke functions. Each request
 * must contain a secret. An event names the user who acts, so without the secret any program on this computer could
 * act as any user. In AWS, no secret is needed, because Lambda checks the signature of each request.
 */
export const startLambdaEndpoint = async (invoke: LambdaRuntime['invoke']): Promise<LambdaEndpoint> => {
  const secret = randomBytes(32).toString('base64url')
  const { url, close } = await startLoopbackServer({
    port: 0,
    maxBodyBytes: eventBytesLimit,
    respond: async ({ method, path, headers, body }) => {
      if (!isEqualSecret(headers.authorization, `Bearer ${secret}`)) return { status: 403, headers: {}, body: '' }
      const name = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(path)?.[1]
      if (method !== 'POST' || !name) return { status: 404, headers: {}, body: '' }
      try {
        const result = await invoke(name, JSON.parse(body))
        return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result ?? null) }
      } catch (error) {
        const errorType = error instanceof FunctionFailure ? error.errorType : 'Error'
        const message = error instanceof Error ? error.message : String(error)
        const headers = { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' }
        return { status: 200, headers, body: JSON.stringify({ errorType, errorMessage: message }) }
      }
    },
  })
  return { url, secret, close }
}

const isEqualSecret = (given: string | undefined, expected: string): boolean => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Invokes a function and returns its result. Throws a FunctionFailure if the function failed. */
export const invokeFunction = async (
  { url, secret }: LambdaAddress,
  name: string,
  event: unknown,
): Promise<unknown> => {
  const response = await fetch(`${url}/2015-03-31/functions/${name}/invocations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(event),
  })
  if (!response.ok)
    throw new FunctionFailure(
      'InvocationRefused',
      `The local Lambda refused to invoke ${name}: it answered ${response.status}`,
    )
  const result: unknown = await response.json()
  if (!response.headers.has('x-amz-function-error')) return result
  const { errorType, errorMessage } = result as { errorType: string; errorMessage: string }
  throw new FunctionFailure(errorType, errorMessage)
}
