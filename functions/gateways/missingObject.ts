import { S3ServiceException } from '@aws-sdk/client-s3'

const names: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey', 'AccessDenied'])

/**
 * The SDK's name for an error of S3 to a HEAD request. The answer to a HEAD request has no body, so it does not name
 * the error.
 */
const nameless = 'Unknown'

/**
 * Whether an S3 error means that the object does not exist. A function that may not list the bucket gets 403 instead
 * of 404.
 */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (names.has(error.name) || (error.name === nameless && error.$metadata.httpStatusCode === 403))
