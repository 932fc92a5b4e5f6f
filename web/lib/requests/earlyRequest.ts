import type { Route } from '#shared/contract/route.ts'
import { prepareRequest, timeoutMilliseconds } from './request.ts'

/** How long an answer that nobody has taken counts as fresh. */
const freshMs = 5_000

interface Sent {
  readonly answer: Promise<Response>
  readonly at: number
}

/** The requests that were sent early and whose answers have not been taken, keyed by address and session. */
const sent = new Map<string, Sent>()

const keyOf = (url: string, init: RequestInit): string => `${url} ${JSON.stringify(init.headers)}`

/** Sends the request of a call that has no input before the code of the page that makes the call has been loaded. */
export const requestEarly = (route: Pick<Route, 'path'> & { readonly method: 'GET' }, accessToken: string): void => {
  const { url, init } = prepareRequest(route, {}, accessToken)
  const answer = fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) })
  // A failure is reported by the call that takes the answer.
  answer.catch(() => {})
  sent.set(keyOf(url, init), { answer, at: performance.now() })
}

/** Takes the answer of a request that was sent early in the same session, if it is still fresh. */
export const takeEarlyAnswer = (url: string, init: RequestInit): Promise<Response> | undefined => {
  if (sent.size === 0) return undefined
  const key = keyOf(url, init)
  const early = sent.get(key)
  sent.delete(key)
  return early && performance.now() - early.at < freshMs ? early.answer : undefined
}
