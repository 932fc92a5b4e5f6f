import type { Failure } from '#shared/contract/problem.ts'
import { messages } from '#shared/text/messages.ts'
import { isBusy } from '../runtime/busy.ts'
import { AppError, Unavailable } from '../domain/errors.ts'
import { isWriteConflict } from '../runtime/writeConflicts.ts'

/** A failed call, in the form in which it is answered. */
export interface FailedCall {
  readonly status: number
  readonly body: Failure
  /** The HTTP headers of the answer. Only a 503 has any. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Builds the answer to a failed call: the content of an AppError, or a 503 if an AWS service is busy or others keep
 * writing the same item. For any other error, the answer reveals nothing about it.
 */
export const makeFailedCall = (error: unknown, requestId: string): FailedCall => {
  const known = isBusy(error) || isWriteConflict(error) ? new Unavailable(messages.busy) : error
  if (!(known instanceof AppError)) {
    return {
      status: 500,
      body: { message: messages.somethingWentWrong, type: 'InternalError', requestId },
      headers: {},
    }
  }
  const { problems, current, usedBy, lapsing, retryAfter } = known.details
  return {
    status: known.status,
    body: {
      message: known.message,
      type: known.type,
      requestId,
      ...(problems && { problems: [...problems] }),
      ...(current !== undefined && { current }),
      ...(usedBy && { usedBy }),
      ...(lapsing && { lapsing }),
    },
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  }
}
