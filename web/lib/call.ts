import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { answerLost, changeAnswered } from './requests/changeKey.ts'
import { takeEarlyAnswer } from './requests/earlyRequest.ts'
import { CallFailure } from './failure.ts'
import { notify } from './notices.ts'
import { prepareRequest, timeoutMilliseconds } from './requests/request.ts'
import { learnServerTime } from './serverClock.ts'
import { currentSession, endSession } from './session/session.ts'

const bodyIn = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    // The body is not JSON, for example because it is a gateway's error page. The status is enough then.
    return {}
  }
}

interface Answered {
  readonly response: Response
  readonly text: string
}

/** Sends a request and reads the answer to its end, because the connection may still break after the headers. */
const send = async (url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Answered> => {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  try {
    const response = await (takeEarlyAnswer(url, init) ??
      fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }))
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailure(0, {}, timeout.aborted ? 'TimedOut' : 'Unreachable')
  }
}

const sendChange = async (change: string, ...request: Parameters<typeof send>): Promise<Answered> => {
  let isAnswered = false
  try {
    const answered = await send(...request)
    // A gateway or load balancer may answer a change with status 5xx or 429 in place of the server. It is then
    // unknown whether the server has made the change, in this attempt or an earlier one.
    const { status } = answered.response
    isAnswered = status < 500 && status !== 429
    return answered
  } finally {
    if (isAnswered) changeAnswered(change)
    else answerLost(change)
  }
}

/**
 * The requests whose last answer had status 204. A notice about such an answer has been shown, and polling does not
 * show it again. Decision 66 says why.
 */
const knownEmpty = new Set<string>()

const sayNoContent = (request: string): void => {
  if (knownEmpty.has(request)) return
  knownEmpty.add(request)
  notify({ type: 'info', text: messages.noContent })
}

/**
 * Makes a call that the contract defines. For status 204, returns undefined and shows the notice 'No Content' once.
 * Throws CallFailure if the call does not succeed. A 401 on a protected call ends the session.
 */
export const call = async <R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Answer<R> | undefined> => {
  const isProtected = route.roles !== 'public'
  const session = isProtected ? currentSession() : null
  const { url, init, change } = prepareRequest(route, input as Record<string, unknown>, session?.accessToken)
  const { response, text } = await (change === undefined
    ? send(url, init, signal)
    : sendChange(change, url, init, signal))
  learnServerTime(response.headers.get('date'), Date.now())
  const request = `${route.method} ${url} ${String(init.body ?? '')}`
  if (response.status === 204) {
    sayNoContent(request)
    return undefined
  }
  knownEmpty.delete(request)
  const body = bodyIn(text)
  if (response.ok) return body as Answer<R>
  // Ends only the session that the call was made in, because a late answer must not end the next session.
  if (response.status === 401 && session && session === currentSession()) endSession('expired')
  throw new CallFailure(response.status, body as object)
}
