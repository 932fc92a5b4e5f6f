import { isSignedWith, unsignedHeaders } from '../../protocol/signatureV4.ts'
import type { S3Request } from './request.ts'
import { notImplemented, S3Error } from './s3Error.ts'

export interface SignatureRules {
  region: string
  /** Returns the secret of an access key. Undefined if the key does not exist. */
  credentials: (accessKeyId: string) => string | undefined
  now: () => number
}

interface Claim {
  accessKeyId: string
  day: string
  region: string
  signedHeaders: string[]
  signature: string
  /** The signature's date in the format in which it was sent. `at` is the same date in epoch milliseconds. */
  date: string
  at: number
  payloadHash: string
}

/**
 * Who signed a request, and the signed SHA-256 of its body. An unsigned body has a placeholder instead of the hash,
 * such as `UNSIGNED-PAYLOAD`.
 */
export type Signed = { caller: string; payloadHash: string }

const unsignedPayload = 'UNSIGNED-PAYLOAD'
export const unsignedTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

const maxSkewMs = 15 * 60 * 1000
const maxExpiresSeconds = 7 * 24 * 60 * 60

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const malformed = (request: S3Request, message: string): S3Error =>
  new S3Error(request.presigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed', message)

const headerClaim = ({ headers }: S3Request) => {
  const authorization = headers.get('authorization')
  if (authorization === undefined) throw new S3Error('AccessDenied', 'Access Denied')
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  const payloadHash = headers.get('x-amz-content-sha256')
  if (payloadHash === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  return { credential, signedHeaders, signature, date: headers.get('x-amz-date'), payloadHash }
}

const queryClaim = ({ query, headers }: S3Request) => {
  const signedHeaders = query.get('X-Amz-SignedHeaders')
  const isHashSigned = signedHeaders?.split(';').includes('x-amz-content-sha256') === true
  return {
    credential: query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' ? query.get('X-Amz-Credential') : undefined,
    signedHeaders,
    signature: query.get('X-Amz-Signature'),
    date: query.get('X-Amz-Date'),
    payloadHash:
      query.get('X-Amz-Content-Sha256') ??
      (isHashSigned ? headers.get('x-amz-content-sha256') : undefined) ??
      unsignedPayload,
  }
}

const claimOf = (request: S3Request): Claim => {
  const { credential, signedHeaders, signature, date, payloadHash } = request.presigned
    ? queryClaim(request)
    : headerClaim(request)
  const [, accessKeyId, day, region, service] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential ?? '') ?? []
  if (!accessKeyId || !day || !region || !signedHeaders || !signature || !date || service !== 's3')
    throw malformed(request, 'The authorization is not a complete AWS4-HMAC-SHA256 signature for s3')
  const at = timeOf(date)
  if (!date.startsWith(day) || Number.isNaN(at)) throw malformed(request, 'The date is not the date of the credential')
  return { accessKeyId, day, region, signedHeaders: signedHeaders.split(';'), signature, date, at, payloadHash }
}

const checkPayloadHash = (payloadHash: string): void => {
  if (payloadHash === unsignedPayload || payloadHash === unsignedTrailer || /^[0-9a-f]{64}$/.test(payloadHash)) return
  if (payloadHash.startsWith('STREAMING-')) throw notImplemented(payloadHash)
  throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be a valid sha256 value.')
}

/** Throws if a header that S3 acts on is not signed: anybody between client and server could have added it. */
const checkSignedHeaders = ({ headers }: S3Request, { signedHeaders }: Claim): void => {
  const unsigned = unsignedHeaders(headers, signedHeaders)
  if (unsigned.length === 0) return
  const details = { HeadersNotSigned: unsigned.join(', ') }
  throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', { details })
}

const checkTime = (request: S3Request, { at }: Claim, now: number): void => {
  if (!request.presigned) {
    if (Math.abs(now - at) > maxSkewMs)
      throw new S3Error(
        'RequestTimeTooSkewed',
        'The difference between the request time and the current time is too large.',
      )
    return
  }
  const expires = request.query.get('X-Amz-Expires') ?? ''
  if (!/^\d{1,9}$/.test(expires) || Number(expires) < 1)
    throw malformed(request, 'X-Amz-Expires should be a number of seconds')
  if (Number(expires) > maxExpiresSeconds)
    throw malformed(
      request,
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    )
  if (at > now + maxSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (now > at + Number(expires) * 1000) throw new S3Error('AccessDenied', 'Request has expired')
}

/** Verifies Signature Version 4, either in the header or in the query of a presigned address. */
export const verifySignature = (request: S3Request, { region, credentials, now }: SignatureRules): Signed => {
  const claim = claimOf(request)
  const secret = credentials(claim.accessKeyId)
  if (secret === undefined)
    throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  if (claim.region !== region) throw malformed(request, `The region '${claim.region}' is wrong; expecting '${region}'`)
  checkTime(request, claim, now())
  if (!isSignedWith(secret, { ...claim, service: 's3' }, { ...request, ...claim }))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  checkSignedHeaders(request, claim)
  checkPayloadHash(claim.payloadHash)
  return { caller: claim.accessKeyId, payloadHash: claim.payloadHash }
}
