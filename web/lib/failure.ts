import type { Failure, FailureType, Problem } from '#shared/contract/problem.ts'
import { fieldWords } from '#shared/text/fieldWords.ts'
import { messages } from '#shared/text/messages.ts'

/**
 * The failure types by HTTP status, for answers of a gateway in place of a busy server. Such answers have no type of
 * their own.
 */
const gatewayTypes: Readonly<Record<number, FailureType>> = { 429: 'TooManyRequests', 503: 'Unavailable' }

/** The failure of a call. `status` is 0 if there was no answer at all. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly type: FailureType | 'Unreachable' | 'TimedOut'
  readonly problems: readonly Problem[]
  readonly requestId: string | undefined
  /** The current version of the thing that the call should have changed, if the failure is a `Conflict`. */
  readonly current: unknown
  /** What prevents the deletion of the thing, if the failure is a `Conflict`. */
  readonly usedBy: Failure['usedBy']
  /** The instruments' own limits that the change to a rule would remove, if the failure is a `Conflict`. */
  readonly lapsing: Failure['lapsing']

  constructor(
    status: number,
    body: Partial<Failure>,
    type: CallFailure['type'] = body.type ?? gatewayTypes[status] ?? 'InternalError',
  ) {
    const isOfGateway = body.type === undefined && gatewayTypes[status] !== undefined
    super(isOfGateway ? messages.busy : body.message || messages.somethingWentWrong)
    this.status = status
    this.type = type
    this.problems = body.problems ?? []
    this.requestId = body.requestId
    this.current = body.current
    this.usedBy = body.usedBy
    this.lapsing = body.lapsing
  }
}

const circumstances: Partial<Record<CallFailure['type'], string>> = {
  Unreachable: 'The server could not be reached.',
  TimedOut: 'The server did not answer in time.',
}

/**
 * The message of a failure. If it starts with the name of one of the call's fields, the name is replaced by words.
 */
const inWords = ({ message, problems: [problem] }: CallFailure): string =>
  problem && message === `${problem.field}: ${problem.message}`
    ? `${fieldWords(problem.field)}: ${problem.message}`
    : message

/** Describes a failure in one line. For a fault of the server, this includes the request id that leads to the log. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof CallFailure)) return messages.somethingWentWrong
  const more = circumstances[error.type] ?? (error.status >= 500 && error.requestId && `(Request ${error.requestId})`)
  return more ? `${error.message} ${more}` : inWords(error)
}

/**
 * Whether a failure means that the requested thing does not exist. A thing whose name is invalid cannot exist either.
 */
export const isUnknown = (error: unknown): boolean =>
  error instanceof CallFailure && (error.type === 'NotFound' || error.type === 'Validation')
