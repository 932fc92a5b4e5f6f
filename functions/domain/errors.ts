import type { Failure, FailureType, Problem } from '#shared/contract/problem.ts'

interface Details {
  readonly problems?: readonly Problem[]
  readonly current?: unknown
  readonly usedBy?: Failure['usedBy']
  readonly lapsing?: Failure['lapsing']
  /** The seconds after which a repeat may succeed. */
  readonly retryAfter?: number
  /**
   * `unchanged` is true if certainly nothing was changed. Otherwise some of the work may have been done before the
   * failure.
   */
  readonly unchanged?: boolean
}

/** A failure that the caller can do something about; anything else is answered as an internal error. */
export class AppError extends Error {
  readonly type: FailureType
  readonly status: number
  readonly details: Details

  /** @param cause the failure behind this one, for the log only */
  constructor(type: FailureType, status: number, message: string, details: Details = {}, cause?: unknown) {
    super(message, { cause })
    this.type = type
    this.status = status
    this.details = details
  }
}

/** 400: which fields are wrong, and what would be right. */
export class Validation extends AppError {
  constructor(problems: readonly Problem[]) {
    const [first] = problems
    super('Validation', 400, first ? `${first.field}: ${first.message}` : 'The input is not valid', { problems })
  }
}

/** 401: no session, or one that has ended. */
export class Unauthenticated extends AppError {
  constructor() {
    super('Unauthenticated', 401, 'Please sign in')
  }
}

/** 403: the user's role does not allow the call. */
export class Forbidden extends AppError {
  constructor() {
    super('Forbidden', 403, 'Your role does not allow this')
  }
}

/** 404: the thing that the call names does not exist. A look-up that fails for another reason is never a NotFound. */
export class NotFound extends AppError {
  constructor(what: string, name: string) {
    super('NotFound', 404, `${what} ${name} does not exist`)
  }
}

/**
 * 409: either the thing has changed since it was read, and `current` is its present version, or it is in use by
 * `usedBy`, or the change would end the own limits in `lapsing`.
 */
export class Conflict extends AppError {
  constructor(message: string, current?: unknown, usedBy?: Failure['usedBy'], lapsing?: Failure['lapsing']) {
    super('Conflict', 409, message, { ...(current !== undefined && { current }), usedBy, lapsing })
  }
}

/** 429: too many attempts. */
export class TooManyRequests extends AppError {
  constructor(message = 'Too many attempts. Wait a few minutes and try again') {
    super('TooManyRequests', 429, message)
  }
}

/** 503: something that this call depends on does not answer. Trying again later may help. */
export class Unavailable extends AppError {
  constructor(
    message: string,
    { cause, retryAfter = 5, ...more }: Pick<Details, 'retryAfter' | 'unchanged'> & { readonly cause?: unknown } = {},
  ) {
    super('Unavailable', 503, message, { retryAfter, ...more }, cause)
  }
}
