import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { optionalSetting } from '../../runtime/settings.ts'
import { lookupPublic, RefusedAddress, refuseInternal } from './publicAddress.ts'

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answer {
  readonly status: number
  /**
   * How many milliseconds the receiver wants the sender to wait before the next attempt. Undefined if it does not
   * say.
   */
  readonly retryAfterMs: number | undefined
  /** The beginning of the body of the receiver's answer. */
  readonly text: string
}

/**
 * The timeout for a request to a receiver, from looking up the receiver's name to the last byte of the answer. A
 * receiver that does not answer blocks a function.
 */
const timeoutMs = 10_000
const longestAnswer = 64 * 1024

/**
 * Posts JSON to an address that somebody typed. The address must be public and use HTTPS, which is checked on
 * connecting. Redirects are not followed, because they could lead to another address after the check.
 * @throws RefusedAddress, or the error of the connection
 */
export const post = async ({ url, headers, body }: Post): Promise<Answer> => {
  const address = addressIn(url)
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Benchwatch',
      ...headers,
      'content-length': Buffer.byteLength(body),
    },
    signal: AbortSignal.timeout(timeoutMs),
    // The connection is not reused for later requests, because the check of the receiver's IP address holds only for
    // a short time.
    agent: false,
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = isLoopback(address)
      ? requestPlain(address, options, resolve)
      : request(address, { ...options, lookup: lookupPublic }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  return {
    status: response.statusCode ?? 0,
    retryAfterMs: retryAfterIn(response.headers['retry-after'], Date.now()),
    text: await beginningOf(response),
  }
}

/**
 * Parses a receiver's address that somebody typed. Throws RefusedAddress if its text alone shows that it is not
 * allowed.
 */
export const addressIn = (url: string): URL => {
  const address = URL.parse(url)
  if (!address) throw new RefusedAddress('The address must be a URL such as https://example.com/alarms')
  if (isLoopback(address)) return address
  if (address.protocol !== 'https:') throw new RefusedAddress('The address must begin with https://')
  if (address.username !== '' || address.password !== '')
    throw new RefusedAddress('The address must not hold a user name or password')
  refuseInternal(address.hostname)
  return address
}

/**
 * Whether the receiver is on this computer and a setting allows sending to it. Deployed stages never have that
 * setting.
 */
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  optionalSetting('LOOPBACK_RECEIVERS') === 'allowed' && protocol === 'http:' && hostname === '127.0.0.1'

/** Parses a `Retry-After` header, which contains seconds or an HTTP date. Returns milliseconds. */
export const retryAfterIn = (value: string | undefined, now: number): number | undefined => {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    parts.push(Buffer.from(part))
    length += parts.at(-1)?.length ?? 0
    if (length >= longestAnswer) break
  }
  return Buffer.concat(parts).subarray(0, longestAnswer).toString('utf8')
}
