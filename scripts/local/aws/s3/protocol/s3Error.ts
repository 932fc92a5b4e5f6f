import { AwsError } from '../../protocol/awsError.ts'

/** The S3 error codes that this stand-in uses, with their HTTP status. */
const statuses = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IllegalLocationConstraintException: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidBucketState: 409,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedTrailerError: 400,
  MalformedXML: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchVersion: 404,
  NotImplemented: 501,
  NotModified: 304,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const satisfies Record<string, number>

export type S3ErrorCode = keyof typeof statuses

interface Extras {
  /** The elements of the error's XML document in addition to the code and the message. */
  details?: Record<string, string>
  headers?: Record<string, string>
}

/** An error in S3's format. Anything else that is thrown is an internal error. */
export class S3Error extends Error {
  readonly code: S3ErrorCode
  readonly status: number
  readonly details: Record<string, string>
  readonly headers: Record<string, string>

  constructor(code: S3ErrorCode, message: string, { details = {}, headers = {} }: Extras = {}) {
    super(message)
    this.name = code
    this.code = code
    this.status = statuses[code]
    this.details = details
    this.headers = headers
  }
}

/** Returns the error for something that this stand-in does not support. */
export const notImplemented = (what: string): S3Error =>
  new S3Error('NotImplemented', `The local S3 does not support ${what}`)

/**
 * Converts an error to an S3 error. Returns undefined for an internal error. All stand-ins share the checks of
 * signatures and rights, whose errors have the codes of other AWS services. Here they get S3's codes.
 */
export const toS3Error = (error: unknown): S3Error | undefined => {
  if (error instanceof S3Error) return error
  if (!(error instanceof AwsError)) return undefined
  const code = error.type === 'UnrecognizedClientException' ? 'InvalidAccessKeyId' : 'AccessDenied'
  return new S3Error(code, error.message)
}
