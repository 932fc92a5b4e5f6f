import { startLoopbackServer, type LoopbackServer } from '../aws/protocol/loopbackServer.ts'
import { FunctionFailure, type LambdaRuntime } from './runtime.ts'

/** An asynchronous or stream invocation carries at most 6 MB; base64 within JSON within base64 makes more of it. */
const eventBytesLimit = 64 * 1024 * 1024

/** Lambda's Invoke over HTTP on loopback, for the stand-ins that call functions. */
export const startLambdaEndpoint = (invoke: LambdaRuntime['invoke']): Promise<LoopbackServer> =>
  startLoopbackServer({
    port: 0,
    maxBodyBytes: eventBytesLimit,
    respond: async ({ method, path, body }) => {
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

/** The function's result; throws a FunctionFailure where the function failed. */
export const invokeFunction = async (lambdaUrl: string, name: string, event: unknown): Promise<unknown> => {
  const response = await fetch(`${lambdaUrl}/2015-03-31/functions/${name}/invocations`, {
    method: 'POST',
    body: JSON.stringify(event),
  })
  const result: unknown = await response.json()
  if (!response.headers.has('x-amz-function-error')) return result
  const { errorType, errorMessage } = result as { errorType: string; errorMessage: string }
  throw new FunctionFailure(errorType, errorMessage)
}
