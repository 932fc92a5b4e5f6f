import type { Failure } from '#shared/contract/problem.ts'
import type { Answer } from '#shared/contract/route.ts'
import type { routes } from '#shared/contract/routes.ts'
import { readsCaughtUp } from './readLag.ts'

type Services = typeof routes
type AnyRoute = { [Name in keyof Services]: Services[Name][keyof Services[Name]] }[keyof Services]
type KnownPath = AnyRoute extends { readonly path: `/${infer Path}` } ? Path : never

/** `device/{name}` as the paths that it stands for. */
type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Filled<Rest>}`
  : Path

type RouteAt<Path extends string> = Extract<AnyRoute, { readonly path: `/${Path}` }>

/** A path as the contract has it: `device/LC-1` is `device/{name}`, and `device/names` is itself. */
type KnownAs<Path extends string> = Path extends `${infer Asked}?${string}`
  ? KnownAs<Asked>
  : Path extends KnownPath
    ? Path
    : { [Known in KnownPath]: Path extends Filled<Known> ? Known : never }[KnownPath]

type WholeFailure = { readonly [Field in keyof Failure]-?: NonNullable<Failure[Field]> }

/**
 * The fields of a call's answer by its path, and those of a failure: a test reads the ones of the status that it
 * expects. A path that is known only when the test runs has those of a failure alone.
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

/** The API over HTTP, as a program of somebody else would use it. */
export const apiAt = (base: string, token?: string): Api => {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    // The audit trail is read by an index, which may lag behind.
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

/** Signs in; the answer carries the token from then on. */
export const signIn = async (base: string, userName: string, password = localPassword): Promise<Api> => {
  const { status, body } = await apiAt(base).post('login_user', { userName, password })
  if (status !== 200 || !body.accessToken)
    throw new Error(`${userName} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return apiAt(base, body.accessToken)
}
