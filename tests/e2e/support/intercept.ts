import type { CDPSession, Page } from 'playwright-core'

/** A request of the page that waits for the test to decide about it. */
export interface HeldRequest {
  readonly method: string
  readonly url: string
  /** The body, which is JSON. */
  input(): unknown
  fulfill(answer: Answer): Promise<void>
  /** Fails as it does without a network. */
  abort(): Promise<void>
  /** Hands it to the handler that was registered before this one, or else to the server. */
  fallback(): Promise<void>
  /** Sends the request to the server, and returns the answer without handing it to the page. */
  fetch(): Promise<Response>
}

export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly body?: string
}

export type Handler = (request: HeldRequest) => Promise<unknown> | undefined

interface Interception {
  readonly pattern: string
  readonly handle: Handler
}

interface Interceptor {
  readonly session: CDPSession
  /** The newest first. */
  interceptions: readonly Interception[]
}

type Paused = Parameters<Parameters<typeof onPaused>[1]>[0]

const interceptors = new WeakMap<Page, Interceptor>()

/**
 * Holds the requests of a page whose address matches `pattern`, where `*` stands for any characters. Unlike the page's
 * own `route` it leaves all other requests, and the browser's cache, alone: a page loads in half the time.
 */
export const intercept = async (page: Page, pattern: string, handle: Handler): Promise<void> => {
  const interceptor = interceptors.get(page) ?? (await open(page))
  interceptor.interceptions = [{ pattern, handle }, ...interceptor.interceptions]
  await enable(interceptor)
}

/** Holds requests until the interceptions end. `asked` is fulfilled by the first of them. */
export const hold = async (page: Page, pattern: string): Promise<{ readonly asked: Promise<void> }> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await intercept(page, pattern, () => {
    resolve()
    return undefined
  })
  return { asked: promise }
}

/** Ends the interceptions of a page, or those of one pattern. Requests that are still held go to the server. */
export const stopIntercepting = async (page: Page, pattern?: string): Promise<void> => {
  const interceptor = interceptors.get(page)
  if (!interceptor) return
  interceptor.interceptions = interceptor.interceptions.filter(one => pattern !== undefined && one.pattern !== pattern)
  await enable(interceptor)
}

const enable = async ({ session, interceptions }: Interceptor): Promise<void> => {
  if (interceptions.length === 0) await session.send('Fetch.disable')
  else await session.send('Fetch.enable', { patterns: interceptions.map(({ pattern }) => ({ urlPattern: pattern })) })
  // The browser answers before the page knows. This call waits for the page, so that its next request is held already.
  await session.send('Runtime.evaluate', { expression: '0' })
}

const open = async (page: Page): Promise<Interceptor> => {
  const interceptor: Interceptor = { session: await page.context().newCDPSession(page), interceptions: [] }
  interceptors.set(page, interceptor)
  onPaused(interceptor.session, paused => {
    const waiting = interceptor.interceptions.filter(({ pattern }) => matches(pattern, paused.request.url))
    handOver(interceptor.session, paused, waiting).catch((error: Error) => {
      // A closed page needs no answer. Its server may have ended, too, while a handler was asking it.
      if (page.isClosed()) return
      // The page has gone on without the answer, or the end of the interceptions has let the request go already.
      if (!/Invalid InterceptionId|closed|Fetch domain is not enabled/.test(error.message)) throw error
    })
  })
  return interceptor
}

const onPaused = (session: CDPSession, listener: Parameters<typeof session.on<'Fetch.requestPaused'>>[1]): void => {
  session.on('Fetch.requestPaused', listener)
}

/** The parts between the stars follow each other in the address, the first at its beginning and the last at its end. */
const matches = (pattern: string, url: string): boolean => {
  const escaped = pattern.replaceAll(/[.?+^$|()[\]{}\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('*', '.*')}$`).test(url)
}

const handOver = async (session: CDPSession, paused: Paused, waiting: readonly Interception[]): Promise<void> => {
  const [first, ...rest] = waiting
  const { requestId, request } = paused
  if (!first) return void (await session.send('Fetch.continueRequest', { requestId }))
  await first.handle({
    method: request.method,
    url: request.url,
    input: () => JSON.parse(request.postData ?? 'null') as unknown,
    fulfill: async ({ status = 200, json, body = JSON.stringify(json) }) => {
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        ...(body !== undefined && { body: Buffer.from(body).toString('base64') }),
      })
    },
    abort: async () => void (await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
    fallback: () => handOver(session, paused, rest),
    fetch: () =>
      fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.postData !== undefined && { body: request.postData }),
      }),
  })
}
