import type { Route } from '#shared/contract/route.ts'
import { claimChangeKey } from './changeKey.ts'

/**
 * The time-out of a call. An HTTP API ends a call after 30 s; this is a little longer, so that the API's answer
 * arrives first.
 */
export const timeoutMilliseconds = 32_000

type Values = Readonly<Record<string, unknown>>

const withoutMissing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

interface PreparedRequest {
  readonly url: string
  readonly init: RequestInit
  /**
   * Identifies the change that the request makes; undefined if the request only reads. The caller must report the
   * outcome of the change to `changeKey.ts`.
   */
  readonly change: string | undefined
}

/**
 * Converts a call's flat input into a request. Path parameters go into the path. All others go into the query string
 * for GET and DELETE, and into the JSON body for other methods.
 */
export const prepareRequest = (
  { method, path, audit }: Pick<Route, 'method' | 'path' | 'audit'>,
  input: Values,
  token: string | undefined,
): PreparedRequest => {
  const rest = withoutMissing(input)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const named = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const left = Object.entries(rest).filter(([name]) => !named.has(name))
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery ? new URLSearchParams(left.map(([name, value]) => [name, String(value)])).toString() : ''
  const url = `/api${filled}${query && `?${query}`}`
  const body = inQuery ? undefined : JSON.stringify(Object.fromEntries(left))
  const change = audit === undefined ? undefined : `${method} ${url} ${body}`
  return {
    url,
    change,
    init: {
      method,
      headers: {
        ...(token !== undefined && { AccessToken: token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(change !== undefined && { 'Idempotency-Key': claimChangeKey(change) }),
      },
      ...(body !== undefined && { body }),
    },
  }
}
