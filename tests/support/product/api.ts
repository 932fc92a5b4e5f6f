import type { Failure } from '#shared/contract/problem.ts'
import type { Answer } from '#shared/contract/route.ts'
import type { routes } from '#shared/contract/routes.ts'
import { readsCaughtUp } from './readLag.ts'

type Services = typeof routes
type AnyRoute = { [Name in keyof Services]: Services[Name][keyof Services[Name]] }[keyof Services]
type KnownPath = AnyRoute extends { readonly path: `/${infer Path}` } ? Path : never

/** A path of the contract such as `device/{name}`, as the type of all paths that match it. */
type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Filled<Rest>}`
  : Path

type RouteAt<Path extends string> = Extract<AnyRoute, { readonly path: `/${Path}` }>

/** The contract's path for a requested one: `device/{name}` for `device/LC-1`, but `device/names` for itself. */
type KnownAs<Path extends string> = Path extends `${infer Asked}?${string}`
  ? KnownAs<Asked>
  : Path extends KnownPath
    ? Path
    : { [Known in KnownPath]: Path extends Filled<Known> ? Known : never }[KnownPath]

type WholeFailure = { readonly [Field in keyof Failure]-?: NonNullable<Failure[Field]> }

/**
 * The fields of a call's answer, by the call's path, combined with those of a failure. A test reads the fields that
 * fit the status it expects. If the path is only known when the test runs, there are only the fields of a failure.
 */
export type BodyAt<Path extends string> = WholeFailure &
  (string extends Path ? unknown : Answer<RouteAt<KnownAs<Path>>>)

export interface ApiAnswer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
  readonly bytes: number
}

export interface Api {
  readonly token: string | undefined
  call<Path extends string>(
    method: string,
    path: Path,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<BodyAt<Path>>>
  post<Path extends string>(path: Path, body: unknown): Promise<ApiAnswer<BodyAt<Path>>>
  get<Path extends string>(path: Path): Promise<ApiAnswer<BodyAt<Path>>>
}

/** Calls the API over HTTP, as a third party's program would. */
export const apiAt = (base: string, token?: string): Api => {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    // The audit trail is read through an index, which may lag behind.
    if (path === 'get_audit') await readsCaughtUp()
    const response = await fetch(`${base}/api/${path}`, {
      method,
      headers: { ...(token !== undefined && { AccessToken: token }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
      bytes: Buffer.byteLength(text),
    }
  }
  return { token, call, post: (path, body) => call('POST', path, body), get: path => call('GET', path) }
}

export const localPassword = 'Benchwatch1!'

/** Signs in. Calls through the returned API carry the session's token. */
export const signIn = async (base: string, userName: string, password = localPassword): Promise<Api> => {
  const { status, body } = await apiAt(base).post('login_user', { userName, password })
  if (status !== 200 || !body.accessToken)
    throw new Error(`${userName} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return apiAt(base, body.accessToken)
}
