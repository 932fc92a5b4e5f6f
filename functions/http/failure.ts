import type { Failure } from '#shared/contract/problem.ts'
import { messages } from '#shared/messages.ts'
import { AppError } from '../domain/errors.ts'

/** The answer of a failed call. It has what an AppError says, and nothing of any other error. */
export const failureOf = (error: unknown, requestId: string): { status: number; body: Failure } => {
  if (!(error instanceof AppError)) {
    return { status: 500, body: { message: messages.somethingWentWrong, type: 'InternalError', requestId } }
  }
  const { problems, current } = error.details
  return {
    status: error.status,
    body: {
      message: error.message,
      type: error.type,
      requestId,
      ...(problems && { problems: [...problems] }),
      ...(current !== undefined && { current }),
    },
  }
}
