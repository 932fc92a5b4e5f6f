/**
 * An error that a stand-in returns to its caller in the form of the real AWS service. `type` is the name of the
 * exception.
 */
export class AwsError extends Error {
  readonly type: string
  readonly details: Record<string, unknown>

  constructor(type: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = type
    this.type = type
    this.details = details
  }
}

/** Returns the error for an AWS operation that the stand-in does not support. */
export const unsupportedOperation = (service: string, operation: string): AwsError =>
  new AwsError('UnknownOperationException', `The local ${service} does not support ${operation}`)

/**
 * Returns the error for a parameter that the stand-in does not support. Ignoring it would change the meaning of the
 * operation.
 */
export const unsupportedParameter = (service: string, operation: string, parameter: string): AwsError =>
  new AwsError('ValidationException', `The local ${service} does not support ${parameter} of ${operation}`)
