/** A refusal that a stand-in answers as the service would: `type` is the exception's name on the wire. */
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

/** The refusal of an operation that a stand-in does not have. */
export const unsupportedOperation = (service: string, operation: string): AwsError =>
  new AwsError('UnknownOperationException', `The local ${service} does not support ${operation}`)

/** The refusal of a parameter that would change what the operation means. */
export const unsupportedParameter = (service: string, operation: string, parameter: string): AwsError =>
  new AwsError('ValidationException', `The local ${service} does not support ${parameter} of ${operation}`)
