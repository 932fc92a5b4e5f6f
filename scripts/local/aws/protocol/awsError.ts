/** An error that a stand-in answers as the real service would. `type` is the exception's name on the wire. */
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

/** Returns the error for an operation that the stand-in does not support. */
export const unsupportedOperation = (service: string, operation: string): AwsError =>
  new AwsError('UnknownOperationException', `The local ${service} does not support ${operation}`)

/** Returns the error for an unsupported parameter, which would change the meaning of the operation. */
export const unsupportedParameter = (service: string, operation: string, parameter: string): AwsError =>
  new AwsError('ValidationException', `The local ${service} does not support ${parameter} of ${operation}`)
