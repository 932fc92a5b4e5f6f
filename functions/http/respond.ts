import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError } from '../domain/errors.ts'
import { escapedBytes, resultBytesLimit } from './answerSize.ts'

const gzipped = promisify(gzip)

/** The size in bytes from which answers are compressed. Compressing smaller answers takes longer than it saves. */
const packFromBytes = 1_024

/** The maximum size in bytes of an answer's headers and of the quotes around its body. */
const framingBytes = 1_000

/**
 * The headers of all answers. Browsers and proxies must not cache an answer, because it shows people and instruments
 * as they are now.
 */
const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' }

/** The answer 204 to a call that found nothing, if the contract allows an empty answer. */
export const noContent: APIGatewayProxyStructuredResultV2 = { statusCode: 204, headers: { ...common } }

/**
 * Builds the result of a call as JSON. It is gzipped if the client accepts that, because CloudFront does not compress
 * answers that it may not cache, and Lambda accepts at most 6 MB. Throws an AppError if the answer is still too
 * large.
 * @param accepted the request's `Accept-Encoding`
 * @param mediaType set if the body is a text that is sent unchanged
 */
export const respond = async (
  statusCode: number,
  body: unknown,
  accepted: string | undefined,
  mediaType?: string,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const text = mediaType === undefined ? JSON.stringify(body) : String(body)
  const headers = { 'content-type': mediaType ?? 'application/json', ...common }
  if (text.length < packFromBytes || !takesGzip(accepted)) {
    requireFit(escapedBytes(text))
    return { statusCode, headers, body: text }
  }
  const packed = (await gzipped(text)).toString('base64')
  requireFit(packed.length)
  return { statusCode, headers: { ...headers, 'content-encoding': 'gzip' }, body: packed, isBase64Encoded: true }
}

/** Whether the client accepts gzip. `gzip;q=0` means that it does not. */
const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some(coding => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding))

const requireFit = (bytes: number): void => {
  if (bytes + framingBytes <= resultBytesLimit) return
  throw new AppError('AnswerTooLarge', 413, 'The answer is too large for one call. Ask for fewer rows, or accept gzip')
}
