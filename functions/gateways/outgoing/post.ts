import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { optionalSetting } from '../../runtime.ts'
import { lookupPublic, RefusedAddress, refuseInternal } from './publicAddress.ts'

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answer {
  readonly status: number
  /** In ms; undefined if the receiver named no time. */
  readonly retryAfterMs: number | undefined
  /** The beginning of the answer. */
  readonly text: string
}

/** The time from the lookup of the name to the last byte: a receiver that hangs holds up a function. */
const timeoutMs = 10_000
const longestAnswer = 64 * 1024

/**
 * Posts JSON to an address that somebody typed. It goes to public addresses by HTTPS only, which is checked when it
 * connects, and follows no redirect: otherwise the address could be changed after the check.
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
    // A connection that is kept could outlive the check of its address.
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

/** The address, checked as far as its text goes. */
export const addressIn = (url: string): URL => {
  const address = URL.parse(url)
  if (!address) throw new RefusedAddress('The address is no URL, such as https://example.com/alarms')
  if (isLoopback(address)) return address
  if (address.protocol !== 'https:') throw new RefusedAddress('The address must begin with https://')
  if (address.username !== '' || address.password !== '')
    throw new RefusedAddress('The address must not hold a user name or password')
  refuseInternal(address.hostname)
  return address
}

/** Whether the receiver is on this computer and may be. A deployed stage lacks the setting that allows it. */
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  optionalSetting('LOOPBACK_RECEIVERS') === 'allowed' && protocol === 'http:' && hostname === '127.0.0.1'

/** Reads `Retry-After`: seconds or a date of HTTP. */
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
