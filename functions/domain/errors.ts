import type { Failure, FailureType, Problem } from '#shared/contract/problem.ts'

interface Details {
  readonly problems?: readonly Problem[]
  readonly current?: unknown
  readonly usedBy?: Failure['usedBy']
  readonly lapsing?: Failure['lapsing']
  /** The number of seconds after which the same call may succeed. */
  readonly retryAfter?: number
  /**
   * True if the failed call certainly changed nothing. Otherwise part of its work may have been done before the
   * failure.
   */
  readonly unchanged?: boolean
}

/** A failure that the caller can do something about. Any other error is answered as an internal error. */
export class AppError extends Error {
  readonly type: FailureType
  readonly status: number
  readonly details: Details

  /** @param cause the underlying failure, which is only logged */
  constructor(type: FailureType, status: number, message: string, details: Details = {}, cause?: unknown) {
    super(message, { cause })
    this.type = type
    this.status = status
    this.details = details
  }
}

/**
 * Status 400: fields of the call are not valid. The error names each of these fields, and says what would be valid.
 */
export class Validation extends AppError {
  constructor(problems: readonly Problem[]) {
    const [first] = problems
    super('Validation', 400, first ? `${first.field}: ${first.message}` : 'The input is not valid', { problems })
  }
}

/** Status 401: the caller has no session, or one that has ended. */
export class Unauthenticated extends AppError {
  constructor() {
    super('Unauthenticated', 401, 'Please sign in')
  }
}

/** Status 403: the user's role does not allow the call. */
export class Forbidden extends AppError {
  constructor() {
    super('Forbidden', 403, 'Your role does not allow this')
  }
}

/** Status 404: what the call names does not exist. A look-up that fails for any other reason is never a NotFound. */
export class NotFound extends AppError {
  constructor(what: string, name: string) {
    super('NotFound', 404, `${what} ${name} does not exist`)
  }
}

/**
 * Status 409: the call conflicts with what is stored. `current` is set if the thing has changed since it was read: it
 * is the present version. `usedBy` is set if the thing is in use. `lapsing` lists the instruments' own limits that
 * the change to a rule would remove.
 */
export class Conflict extends AppError {
  constructor(message: string, current?: unknown, usedBy?: Failure['usedBy'], lapsing?: Failure['lapsing']) {
    super('Conflict', 409, message, { ...(current !== undefined && { current }), usedBy, lapsing })
  }
}

/** Status 429: the caller made too many attempts. */
export class TooManyRequests extends AppError {
  constructor(message = 'Too many attempts. Wait a few minutes and try again') {
    super('TooManyRequests', 429, message)
  }
}

/** Status 503: a service that this call depends on does not respond. A later attempt may succeed. */
export class Unavailable extends AppError {
  constructor(
    message: string,
    { cause, retryAfter = 5, ...more }: Pick<Details, 'retryAfter' | 'unchanged'> & { readonly cause?: unknown } = {},
  ) {
    super('Unavailable', 503, message, { retryAfter, ...more }, cause)
  }
}
