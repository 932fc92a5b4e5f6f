import type { Route } from '#shared/contract/route.ts'
import { keyOf } from './changeKey.ts'

type Values = Readonly<Record<string, unknown>>

const withoutMissing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * A call's flat input as a request: what the path names goes into the path, the rest into the query of a GET or DELETE
 * and into the JSON body of everything else.
 */
export const requestOf = (
  { method, path, audit }: Pick<Route, 'method' | 'path' | 'audit'>,
  input: Values,
  token: string | undefined,
): { url: string; init: RequestInit } => {
  const rest = withoutMissing(input)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const named = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const left = Object.entries(rest).filter(([name]) => !named.has(name))
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery ? new URLSearchParams(left.map(([name, value]) => [name, String(value)])).toString() : ''
  const url = `/api${filled}${query && `?${query}`}`
  const body = inQuery ? undefined : JSON.stringify(Object.fromEntries(left))
  return {
    url,
    init: {
      method,
      headers: {
        ...(token !== undefined && { AccessToken: token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(audit !== undefined && { 'Idempotency-Key': keyOf(`${method} ${url} ${body}`) }),
      },
      ...(body !== undefined && { body }),
    },
  }
}
