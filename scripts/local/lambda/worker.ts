import { createRequire, enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'

// This file is loaded as JavaScript from memory, so it can import only Node.js's built-in modules.

/** The message in which the thread reports that the function has been loaded and accepts invocations. */
export interface Ready {
  readonly isReady: true
}

/**
 * An invocation, as the runtime sends it to the thread. The thread answers with a Completion, whose result is JSON.
 */
export interface Invocation {
  readonly id: string
  /** The event that the function gets, as JSON. */
  readonly payload: string
  readonly deadline: number
}

export type Completion =
  | { readonly id: string; readonly result: string }
  | { readonly id: string; readonly failure: { readonly errorType: string; readonly errorMessage: string } }

interface Data {
  readonly bundle: string
  readonly functionName: string
  readonly keepsGarbage: boolean
  /** A single float: how many milliseconds the function's clock is ahead of this computer's. */
  readonly clock?: SharedArrayBuffer
  /** The folder of this process's compile cache, if it has one. */
  readonly compileCache?: string
}

type Handler = (event: unknown, context: object) => Promise<unknown>

const { bundle, functionName, keepsGarbage, clock, compileCache } = workerData as Data

/** Returns the real time, even if `Date` shows a simulated time. Timeouts of invocations use it. */
const realNow = Date.now

/** Makes this thread's `Date` show the simulated time. */
const shiftDate = (ahead: Float64Array): void => {
  const RealDate = Date
  const now = (): number => RealDate.now() + Math.round(ahead[0] ?? 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, derived) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, derived) as object,
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  })
}

/**
 * Removes the web sockets from `node:http`. The SDK imports this module as an ES module, which reads all its
 * properties. Reading those for web sockets would load a whole HTTP client, and take a fifth of the time needed to
 * load a function.
 */
const leaveWebSocketsUnloaded = (): void => {
  const http = createRequire('file:///')('node:http') as Record<string, unknown>
  for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) delete http[name]
}

leaveWebSocketsUnloaded()
// A thread does not use its process's compile cache automatically.
if (compileCache !== undefined) enableCompileCache(compileCache)
if (clock) shiftDate(new Float64Array(clock))
const { handler } = (await import(bundle)) as { handler: Handler }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const restMs = 10_000
let resting: NodeJS.Timeout | undefined

/** Collects garbage once the function has been idle for some time. A dozen functions are idle most of the time. */
const rest = (): void => {
  if (keepsGarbage) return
  clearTimeout(resting)
  resting = setTimeout(collectGarbage, restMs).unref()
}

parentPort?.on('message', ({ id, payload, deadline }: Invocation) => {
  rest()
  const context = {
    functionName,
    awsRequestId: id,
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    getRemainingTimeInMillis: () => Math.max(0, deadline - realNow()),
  }
  // A handler that throws before its first await must fail like any other handler.
  Promise.resolve()
    .then(() => handler(JSON.parse(payload), context))
    .then(result => parentPort?.postMessage({ id, result: JSON.stringify(result ?? null) } satisfies Completion))
    .catch((error: unknown) => parentPort?.postMessage({ id, failure: failureOf(error) } satisfies Completion))
})

parentPort?.postMessage({ isReady: true } satisfies Ready)

const failureOf = (error: unknown) => {
  console.error(error)
  return error instanceof Error
    ? { errorType: error.name, errorMessage: error.message }
    : { errorType: 'Error', errorMessage: String(error) }
}
