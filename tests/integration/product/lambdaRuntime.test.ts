import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { invokeFunction, startLambdaEndpoint, type LambdaEndpoint } from '#scripts/local/lambda/endpoint.ts'
import { startRuntime, type LambdaRuntime } from '#scripts/local/lambda/runtime.ts'
import { createSimulatedClock } from '#scripts/local/lambda/simulatedClock.ts'

const code = `
let calls = 0
export const handler = async (event, context) => {
  calls += 1
  if (event.do === 'fail') throw new TypeError('no such thing')
  if (event.do === 'hang') return new Promise(() => {})
  if (event.do === 'wait') await new Promise(done => setTimeout(done, 700))
  if (event.do === 'date') return { at: new Date(0), map: new Map([[1, 2]]), none: undefined }
  if (event.do === 'grow') { const kept = []; for (;;) kept.push(new Array(1e5).fill(event)) }
  if (event.do === 'log') console.log('said', event.text)
  return { calls, env: { ...process.env }, left: context.getRemainingTimeInMillis() > 0, name: context.functionName }
}`

/** A busy computer takes seconds for a call, and longer to fill the memory. */
const timeoutMs = 60_000

let folder: string
let runtime: LambdaRuntime
let endpoint: LambdaEndpoint
let log = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-lambda-'))
  const bundle = path.join(folder, 'index.mjs')
  await writeFile(bundle, code)
  const definition = { bundle, environment: { ONLY: 'this' }, timeoutMs, memoryMb: 64 }
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  runtime = startRuntime(new Map([['echo', definition]]), sink)
  endpoint = await startLambdaEndpoint(runtime.invoke)
})
afterAll(async () => {
  await endpoint.close()
  await runtime.close()
  await rm(folder, { recursive: true, force: true })
})

const invoke = (event: object) => invokeFunction(endpoint, 'echo', event)

/** Makes the time of time limits pass only by the test, however long the functions take. */
const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('the local Lambda', () => {
  it('loads a changed bundle when it is reloaded, while a running call finishes with the old bundle', async () => {
    const changing = await mkdtemp(path.join(folder, 'changing-'))
    const bundle = path.join(changing, 'index.mjs')
    const write = (answer: string): Promise<void> =>
      writeFile(
        bundle,
        `export const handler = async ({ ms }) => (await new Promise(done => setTimeout(done, ms)), '${answer}')`,
      )
    await write('before')
    const definition = { bundle, environment: {}, timeoutMs: 60_000, memoryMb: 64 }
    const own = startRuntime(new Map([['changing', definition]]), new PassThrough().resume())
    onTestFinished(() => own.close())
    expect(await own.invoke('changing', { ms: 0 })).toBe('before')
    const begun = own.invoke('changing', { ms: 500 })
    await write('after')
    own.renew()
    expect(await own.invoke('changing', { ms: 0 })).toBe('after')
    expect(await begun).toBe('before')
  })

  it('gives each function only its own environment variables, and loads a function once for several calls', async () => {
    expect(await invoke({})).toEqual({ calls: 1, env: { ONLY: 'this' }, left: true, name: 'echo' })
    expect(await invoke({})).toMatchObject({ calls: 2 })
  })

  it('returns the error that a function threw', async () => {
    await expect(invoke({ do: 'fail' })).rejects.toMatchObject({ errorType: 'TypeError', message: 'no such thing' })
  })

  it('ends a function that exceeds its time limit, and restarts the function for the next call', async () => {
    await invoke({})
    stopTime()
    const late = runtime.invoke('echo', { do: 'hang' }).catch((error: unknown) => error)
    vi.advanceTimersByTime(timeoutMs)
    expect(await late).toMatchObject({ errorType: 'Sandbox.Timedout' })
    expect(await runtime.invoke('echo', {})).toMatchObject({ calls: 1 })
  })

  it('does not count the time in which it loads a function towards the time limit of a call', async () => {
    const bundle = path.join(folder, 'slow.mjs')
    await writeFile(bundle, 'export const handler = async () => 1')
    const slow = startRuntime(
      new Map([['slow', { bundle, environment: {}, timeoutMs: 1_000, memoryMb: 64 }]]),
      new PassThrough(),
    )
    onTestFinished(slow.close)
    stopTime()
    const answer = slow.invoke('slow', {})
    // The thread has not even begun to load the function.
    vi.advanceTimersByTime(9_000)
    expect(await answer).toBe(1)
  })

  it('lets other calls of a function finish if one call exceeds the time limit', async () => {
    await invoke({})
    stopTime()
    const late = runtime.invoke('echo', { do: 'hang' }).catch((error: unknown) => error)
    vi.advanceTimersByTime(timeoutMs / 2)
    const neighbour = runtime.invoke('echo', { do: 'wait' })
    vi.advanceTimersByTime(timeoutMs / 2)
    expect(await late).toMatchObject({ errorType: 'Sandbox.Timedout' })
    expect(await neighbour).toMatchObject({ name: 'echo' })
  })

  it('passes events to functions, and results from them, as JSON', async () => {
    expect(await runtime.invoke('echo', { do: 'date' })).toEqual({ at: '1970-01-01T00:00:00.000Z', map: {} })
  })

  it('measures the duration of a call by the simulated clock if there is one', async () => {
    const clock = createSimulatedClock()
    clock.set(Date.now() + 86_400_000)
    const definition = { bundle: path.join(folder, 'index.mjs'), environment: {}, timeoutMs, memoryMb: 64 }
    const ahead = startRuntime(new Map([['echo', definition]]), new PassThrough(), clock)
    onTestFinished(ahead.close)
    expect(await ahead.invoke('echo', {})).toMatchObject({ left: true })
  })

  it('refuses calls that are in progress or follow when the product stops, and says why', async () => {
    const definition = { bundle: path.join(folder, 'index.mjs'), environment: {}, timeoutMs: 60_000, memoryMb: 64 }
    const stopping = startRuntime(new Map([['echo', definition]]), new PassThrough())
    expect(await stopping.invoke('echo', {})).toMatchObject({ calls: 1 })
    const running = stopping.invoke('echo', { do: 'hang' }).catch(String)
    await stopping.close()
    expect(await running).toContain('The product is being stopped')
    await expect(stopping.invoke('echo', {})).rejects.toThrow('The product is being stopped')
  })

  it('ends a function that exceeds its memory limit, and restarts the function for the next call', async () => {
    await expect(invoke({ do: 'grow' })).rejects.toThrow(/memory|ended/)
    expect(await invoke({})).toMatchObject({ calls: 1 })
  })

  it('writes the output of a function to the log', async () => {
    await invoke({ do: 'log', text: 'hello' })
    await expect.poll(() => log).toContain('said hello')
  })

  it('refuses a function that it does not have', async () => {
    await expect(invokeFunction(endpoint, 'other', {})).rejects.toMatchObject({
      errorType: 'ResourceNotFoundException',
    })
  })

  it.each([
    ['no secret', {}],
    ['a wrong secret', { authorization: 'Bearer 1' }],
  ])('invokes nothing for a request with %s, which a web page could send', async (_, headers) => {
    const { status, text } = await fetch(`${endpoint.url}/2015-03-31/functions/echo/invocations`, {
      method: 'POST',
      headers,
      body: '{}',
    }).then(async response => ({ status: response.status, text: await response.text() }))
    expect({ status, text }).toEqual({ status: 403, text: '' })
  })

  it('caches the compiled code of bundles on disk if NODE_COMPILE_CACHE names a folder', async () => {
    const cache = path.join(folder, 'compiled')
    vi.stubEnv('NODE_COMPILE_CACHE', cache)
    const bundle = path.join(folder, 'index.mjs')
    const definition = { bundle, environment: {}, timeoutMs, memoryMb: 64 }
    const caching = startRuntime(new Map([['echo', definition]]), new PassThrough())
    await caching.invoke('echo', {})
    await caching.close()
    vi.unstubAllEnvs()
    expect(await readdir(cache, { recursive: true })).not.toEqual([])
  })
})
