import { indexesCaughtUp } from './indexLag.ts'

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; tests look into it freely. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts on what is there
  readonly body: any
  readonly bytes: number
}

export interface Api {
  readonly token: string | undefined
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
  post(path: string, body: unknown): Promise<ApiAnswer>
  get(path: string): Promise<ApiAnswer>
}

/** The API over HTTP, as a program of somebody else would use it. */
export const apiAt = (base: string, token?: string): Api => {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    // The trail is read by an index.
    if (path === 'get_audit') await indexesCaughtUp()
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
  return apiAt(base, body.accessToken as string)
}
