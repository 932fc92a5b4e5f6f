import { S3ServiceException } from '@aws-sdk/client-s3'

const names: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey', 'AccessDenied'])

/**
 * The name that the SDK gives to every error in answer to a HEAD request. S3 cannot name the error, because such an
 * answer has no body.
 */
const nameless = 'Unknown'

/**
 * Whether an S3 error means that the object does not exist. A function that may not list the bucket gets 403 instead
 * of 404.
 */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (names.has(error.name) || (error.name === nameless && error.$metadata.httpStatusCode === 403))
