import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError } from '../domain/errors.ts'
import { escapedBytes, resultBytesLimit } from './answerSize.ts'

const gzipped = promisify(gzip)

/** Smaller answers are sent as they are: packing them takes longer than it saves. */
const packFromBytes = 1_024

/** The headers and the quotes around the body. */
const framingBytes = 1_000

/** Answers are about people and instruments as they are now: no browser and no proxy keeps one. */
const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' }

/** The answer of an operation that found nothing, if its contract lets the answer be undefined. */
export const noContent: APIGatewayProxyStructuredResultV2 = { statusCode: 204, headers: { ...common } }

/**
 * The result of a call as JSON, gzipped if the client accepts that: CloudFront compresses no answer that it may not
 * cache, and Lambda takes no more than 6 MB. Throws an AppError if the answer is still larger.
 * @param accepted the request's `Accept-Encoding`
 * @param mediaType set for a body that is a text to be sent as it is
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

/** `gzip;q=0` means that it is not taken. */
const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some(coding => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding))

const requireFit = (bytes: number): void => {
  if (bytes + framingBytes <= resultBytesLimit) return
  throw new AppError('AnswerTooLarge', 413, 'The answer is too large for one call. Ask for fewer rows, or accept gzip')
}
