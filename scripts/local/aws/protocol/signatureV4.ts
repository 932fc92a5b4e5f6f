import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'

/** The parts of a request that are covered by its signature. */
export interface SignedParts {
  readonly method: string
  /** The request's path: decoded for S3, and as it was sent for any other service. */
  readonly path: string
  /** The request's query parameters, decoded. */
  readonly query: ReadonlyMap<string, string>
  /** The request's headers, keyed by lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  /** The names of the headers that the signature covers, in the signature's order. */
  readonly signedHeaders: readonly string[]
  readonly payloadHash: string
}

/**
 * What a request's signature claims: who signed it, when, and for which service.
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html
 */
export interface Claim {
  /** The day of the signature as eight digits, such as `20260102`. */
  readonly day: string
  /** The date and time of the signature, in the format in which they were sent. */
  readonly date: string
  readonly region: string
  readonly service: string
  /** The signature in hexadecimal. */
  readonly signature: string
}

/** Headers that a client or a browser adds after signing. */
const neverSigned = new Set(['x-amz-user-agent', 'x-amz-content-sha256'])

export const sha256Hex = (content: string): string => createHash('sha256').update(content).digest('hex')

const hmac = (key: string | Buffer | KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const signingKeys = new Map<string, KeyObject>()
/** The maximum number of cached signing keys: about as many as the callers of a few products need in a day. */
const maxSigningKeys = 1_000

/**
 * Returns a signer's key for a day, a region and a service. Keys are cached, as clients do: deriving a key takes four
 * of a signature's five hashes, and most requests use the same key as the previous one.
 */
const signingKey = (secret: string, { day, region, service }: Claim): KeyObject => {
  const name = JSON.stringify([secret, day, region, service])
  const known = signingKeys.get(name)
  if (known) return known
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
  if (signingKeys.size >= maxSigningKeys) signingKeys.clear()
  const made = createSecretKey(key)
  signingKeys.set(name, made)
  return made
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns the canonical form of the query, sorted by parameter name. Sorting the pairs `name=value` would result in a
 * different order, because `-` sorts before `=`.
 */
const canonicalQuery = (query: ReadonlyMap<string, string>): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&')

const canonicalRequest = ({ method, path, query, headers, signedHeaders, payloadHash }: SignedParts): string =>
  [
    method,
    path.split('/').map(encode).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map(name => `${name}:${headers.get(name) ?? ''}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')

/** Whether a request's signature (version 4) was made with the signer's secret. */
export const isSignedWith = (secret: string, claim: Claim, parts: SignedParts) => {
  const { day, date, region, service, signature } = claim
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256Hex(canonicalRequest(parts))].join('\n')
  const [expected, given] = [Buffer.from(hmac(signingKey(secret, claim), text).toString('hex')), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/**
 * Returns the unsigned headers that a service would act on. Anybody between client and server could have added them.
 */
export const unsignedHeaders = (headers: ReadonlyMap<string, string>, signedHeaders: readonly string[]): string[] =>
  [...headers.keys()].filter(
    name => (name === 'host' || (name.startsWith('x-amz-') && !neverSigned.has(name))) && !signedHeaders.includes(name),
  )
