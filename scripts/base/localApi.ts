/** The product's API over HTTP, for scripts that do what a person would do in the console. */
export interface LocalApi {
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  put(path: string, body: unknown): Promise<unknown>
}

/** Signs a user in and returns the API for this user. Throws if the sign-in fails. */
export const signIn = async (base: string, userName: string, password: string): Promise<LocalApi> => {
  const { accessToken } = (await call(base, {}, 'POST', 'login_user', { userName, password })) as {
    accessToken?: string
  }
  if (accessToken === undefined)
    throw new Error(`The user ${userName} must choose a new password. Sign in to ${base} and do that first`)
  const headers = { AccessToken: accessToken }
  return {
    get: path => call(base, headers, 'GET', path),
    post: (path, body) => call(base, headers, 'POST', path, body),
    put: (path, body) => call(base, headers, 'PUT', path, body),
  }
}

/** Thrown if the API answers a call with an error. */
export class CallFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const call = async (
  base: string,
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await fetch(`${base}/api/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new CallFailure(response.status, `The API answers ${method} ${path} with ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
