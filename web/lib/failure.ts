import type { Failure, FailureType, Problem } from '#shared/contract/problem.ts'
import { fieldWords } from '#shared/text/fieldWords.ts'
import { messages } from '#shared/text/messages.ts'

/** The statuses of a gateway that answers in place of a busy server, in its own words and without a type. */
const gatewayTypes: Readonly<Record<number, FailureType>> = { 429: 'TooManyRequests', 503: 'Unavailable' }

/** A call that did not succeed. `status` is 0 if no answer came at all. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly type: FailureType | 'Unreachable' | 'TimedOut'
  readonly problems: readonly Problem[]
  readonly requestId: string | undefined
  /** The thing as it is now, if the failure is a `Conflict`. */
  readonly current: unknown
  /** What has to be ended before the thing can be deleted, if the failure is a `Conflict`. */
  readonly usedBy: Failure['usedBy']
  /** The own limits that the change would end, if the failure is a `Conflict`. */
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

/** The message of a failure. If it begins with a field's name on the wire, the name is replaced by words. */
const inWords = ({ message, problems: [problem] }: CallFailure): string =>
  problem && message === `${problem.field}: ${problem.message}`
    ? `${fieldWords(problem.field)}: ${problem.message}`
    : message

/**
 * The reason of a failure, in one line. A fault of the server comes with the id that finds more about it in the log.
 */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof CallFailure)) return messages.somethingWentWrong
  const more = circumstances[error.type] ?? (error.status >= 500 && error.requestId && `(Request ${error.requestId})`)
  return more ? `${error.message} ${more}` : inWords(error)
}

/** Whether the requested thing does not exist. A name that is not valid counts as missing. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof CallFailure && (error.type === 'NotFound' || error.type === 'Validation')
