import { S3ServiceException } from '@aws-sdk/client-s3'

const names: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey', 'AccessDenied'])

/** The name that the SDK gives to a refusal of HEAD: the answer has no body with another name. */
const nameless = 'Unknown'

/**
 * Whether this error from S3 means that an object is not there. A function that may not list the bucket gets 403
 * instead of 404.
 */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (names.has(error.name) || (error.name === nameless && error.$metadata.httpStatusCode === 403))
