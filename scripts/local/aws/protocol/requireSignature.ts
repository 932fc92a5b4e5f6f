import { secretOf } from '../account/callers.ts'
import { AwsError } from './awsError.ts'
import type { LoopbackRequest } from './loopbackServer.ts'
import { isSignedWith, sha256Hex, unsignedHeaders } from './signatureV4.ts'

const form =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/([^/,\s]+)\/aws4_request, *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/

const refusal = (detail: string): AwsError => new AwsError('InvalidSignatureException', detail)

/**
 * Verifies the signature of a request to `service`. Returns the signer's access key id, which identifies a function.
 * Throws if the signature is missing or wrong. The time of the signature is not checked, because the program that
 * creates the demo's past signs with times in the past.
 */
export const requireSignature = (request: LoopbackRequest, service: string): string => {
  const { authorization } = request.headers
  if (authorization === undefined)
    throw new AwsError('MissingAuthenticationTokenException', 'Request is missing Authentication Token')
  const [, caller, day, region, scope, names, signature] = form.exec(authorization) ?? []
  if (!caller || !day || !region || !names || !signature)
    throw new AwsError('IncompleteSignatureException', 'The authorization is not a complete AWS4-HMAC-SHA256 signature')
  if (scope !== service) throw refusal(`Credential should be scoped to correct service: '${service}'.`)
  const secret = secretOf(caller)
  if (secret === undefined)
    throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.')
  const signedHeaders = names.split(';')
  const headers = headersOf(request)
  const date = headers.get('x-amz-date') ?? ''
  const unsigned = unsignedHeaders(headers, signedHeaders)
  if (unsigned.length > 0) throw refusal(`These headers must be signed: ${unsigned.join(', ')}`)
  const [path = '/', query = ''] = request.path.split('?')
  const parts = {
    method: request.method,
    path,
    query: queryOf(query),
    headers,
    signedHeaders,
    payloadHash: sha256Hex(request.body),
  }
  if (!isSignedWith(secret, { day, date, region, service, signature }, parts))
    throw refusal(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
    )
  return caller
}

const headersOf = ({ headers }: LoopbackRequest): Map<string, string> =>
  new Map(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',').trim().replaceAll(/ +/g, ' ')]),
  )

const queryOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split('&')
      .filter(Boolean)
      .map(pair => {
        const [name = '', ...value] = pair.split('=').map(decoded)
        return [name, value.join('=')]
      }),
  )

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refusal('The query is not encoded as addresses are')
  }
}
