import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SimulatedClock } from './simulatedClock.ts'
import type { Completion, Invocation, Ready } from './worker.ts'

export interface FunctionDefinition {
  /** The path of the function's deployed bundle, `…/index.mjs`. */
  readonly bundle: string
  /** All environment variables of the function, with their values. */
  readonly environment: Readonly<Record<string, string>>
  /** The timeout of a call. As in AWS, it starts once the function is loaded. */
  readonly timeoutMs: number
  readonly memoryMb: number
  /**
   * Whether the function's thread, when idle, skips garbage collection. This uses more memory but less processor
   * time.
   */
  readonly keepsGarbage?: boolean
}

/** The failure of a call: the function threw an error, exceeded its timeout or memory, or crashed. */
export class FunctionFailure extends Error {
  readonly errorType: string

  constructor(errorType: string, message: string) {
    super(message)
    this.errorType = errorType
  }
}

export interface LambdaRuntime {
  invoke(name: string, event: unknown): Promise<unknown>
  /** Makes the next call of each function load the bundle again. Calls in progress finish with the old bundle. */
  renew(): void
  close(): Promise<void>
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  timer: NodeJS.Timeout
  /** Passes the invocation to the function's thread, and starts its timeout. */
  readonly begin: () => void
}

interface Instance {
  readonly worker: Worker
  /** Whether the thread has finished loading the function. */
  isReady: boolean
  readonly pending: Map<string, Pending>
  /** Whether the thread accepts no more invocations. A retired thread ends after its last one. */
  isRetired: boolean
}

const idleMs = 10 * 60_000
/** How long it may take to load a function, in addition to the timeout of its first call. */
const loadingMs = 10_000

/**
 * Runs the deployed bundles, each in a thread with its own environment and memory limit. Like an execution
 * environment, a thread starts with the first call and ends when idle, but a single thread serves all calls of its
 * function. Events and results are passed as JSON.
 * docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 * @param clock the time that functions see instead of this computer's time
 */
export const startRuntime = (
  definitions: ReadonlyMap<string, FunctionDefinition>,
  log: Writable,
  clock?: SimulatedClock,
): LambdaRuntime => {
  const instances = new Map<string, Instance>()
  const workers = new Set<Worker>()
  let isClosed = false

  const instanceOf = (name: string, definition: FunctionDefinition): Instance => {
    const running = instances.get(name)
    if (running) return running
    const instance: Instance = {
      worker: startWorker(name, definition, clock),
      isReady: false,
      pending: new Map<string, Pending>(),
      isRetired: false,
    }
    workers.add(instance.worker)
    instance.worker.stdout.on('data', chunk => log.write(chunk))
    instance.worker.stderr.on('data', chunk => log.write(chunk))
    instance.worker.on('message', (message: Ready | Completion) => {
      if ('isReady' in message) makeReady(instance)
      else complete(instance, message)
    })
    instance.worker.on('error', error => fail(instance, new FunctionFailure(error.name, error.message)))
    instance.worker.on('exit', () => {
      workers.delete(instance.worker)
      if (instances.get(name) === instance) instances.delete(name)
      fail(instance, isClosed ? stopped() : ended(name))
    })
    instances.set(name, instance)
    return instance
  }

  /**
   * Fails a call that has exceeded its timeout, and retires its instance, because Lambda ends the execution
   * environment of such a call. Other calls would have separate environments in AWS, so here they are allowed to
   * finish.
   */
  const timeOut = (name: string, instance: Instance, id: string, timeoutMs: number): void => {
    instance.isRetired = true
    if (instances.get(name) === instance) instances.delete(name)
    const late = instance.pending.get(id)
    instance.pending.delete(id)
    late?.reject(new FunctionFailure('Sandbox.Timedout', `${name} timed out after ${timeoutMs / 1000} seconds`))
    endIfOver(instance)
  }

  const stopIdle = setInterval(() => {
    for (const [name, { worker, pending }] of instances) {
      if (pending.size > 0 || performance.now() - (lastUsed.get(name) ?? 0) < idleMs) continue
      instances.delete(name)
      void worker.terminate()
    }
  }, 60_000).unref()
  const lastUsed = new Map<string, number>()

  return {
    invoke: (name, event) => {
      if (isClosed) return Promise.reject(stopped())
      const definition = definitions.get(name)
      if (!definition)
        return Promise.reject(new FunctionFailure('ResourceNotFoundException', `There is no function ${name}`))
      const instance = instanceOf(name, definition)
      lastUsed.set(name, performance.now())
      const { timeoutMs } = definition
      const payload = JSON.stringify(event ?? null)
      return new Promise((resolve, reject) => {
        const id = randomUUID()
        const endAfter = (limitMs: number) => setTimeout(() => timeOut(name, instance, id, timeoutMs), limitMs)
        const call: Pending = {
          resolve,
          reject,
          timer: endAfter(loadingMs + timeoutMs),
          begin: () => {
            clearTimeout(call.timer)
            call.timer = endAfter(timeoutMs)
            instance.worker.postMessage({ id, payload, deadline: Date.now() + timeoutMs } satisfies Invocation)
          },
        }
        instance.pending.set(id, call)
        if (instance.isReady) call.begin()
      })
    },
    renew: () => {
      for (const instance of instances.values()) {
        instance.isRetired = true
        endIfOver(instance)
      }
      instances.clear()
    },
    close: async () => {
      isClosed = true
      clearInterval(stopIdle)
      await Promise.all([...workers].map(worker => worker.terminate()))
    },
  }
}

const stopped = (): FunctionFailure =>
  new FunctionFailure('ServiceException', 'The product is being stopped, and its functions take no more calls')

const ended = (name: string): FunctionFailure =>
  new FunctionFailure('Runtime.ExitError', `The function ${name} ended unexpectedly. Its log says why`)

let workerCode: URL | undefined

/**
 * Returns a URL that contains the worker's code as JavaScript. If each thread stripped the types itself, it would use
 * five megabytes more.
 */
const codeOfWorker = (): URL => (workerCode ??= stripWorker())

const stripWorker = (): URL => {
  const code = stripTypeScriptTypes(readFileSync(new URL('worker.ts', import.meta.url), 'utf8'))
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

const startWorker = (
  functionName: string,
  { bundle, environment, memoryMb, keepsGarbage = false }: FunctionDefinition,
  clock: SimulatedClock | undefined,
): Worker => {
  const compileCache = process.env['NODE_COMPILE_CACHE']
  return new Worker(codeOfWorker(), {
    env: environment,
    workerData: {
      bundle: pathToFileURL(bundle).href,
      functionName,
      keepsGarbage,
      ...(clock && { clock: clock.shared }),
      ...(compileCache !== undefined && { compileCache }),
    },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  })
}

const makeReady = (instance: Instance): void => {
  instance.isReady = true
  for (const { begin } of instance.pending.values()) begin()
}

const endIfOver = ({ isRetired, pending, worker }: Instance): void => {
  if (isRetired && pending.size === 0) void worker.terminate()
}

const complete = (instance: Instance, completion: Completion): void => {
  const { pending } = instance
  const call = pending.get(completion.id)
  if (!call) return
  pending.delete(completion.id)
  clearTimeout(call.timer)
  if ('failure' in completion)
    call.reject(new FunctionFailure(completion.failure.errorType, completion.failure.errorMessage))
  else call.resolve(JSON.parse(completion.result))
  endIfOver(instance)
}

const fail = ({ pending }: Instance, error: Error): void => {
  for (const { reject, timer } of pending.values()) {
    clearTimeout(timer)
    reject(error)
  }
  pending.clear()
}
