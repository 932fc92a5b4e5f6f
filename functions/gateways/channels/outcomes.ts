import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { RefusedAddress } from '../outgoing/publicAddress.ts'
import { post, type Answer, type Post } from '../outgoing/post.ts'

export const delivered = (reference?: string): Outcome =>
  reference === undefined || reference === '' ? { outcome: 'delivered' } : { outcome: 'delivered', reference }

export const failed = (reason: string, afterMs?: number): Outcome =>
  afterMs === undefined ? { outcome: 'failed', reason } : { outcome: 'failed', reason, afterMs }

export const refused = (reason: string): Outcome => ({ outcome: 'refused', reason })

/**
 * Returns the outcome of a delivery to a receiver that no longer exists, for example because its channel was deleted.
 */
export const gone = (reason: string): Outcome => ({ outcome: 'refused', reason, disables: true })

/**
 * Posts a message to a receiver and returns the outcome of the attempt.
 * @param receiver how reasons name the receiver, such as `The webhook`
 * @param outcomeOf returns the outcome for an answer; if it returns undefined, the answer's HTTP status decides
 */
export const postForOutcome = async (
  receiver: string,
  request: Post,
  outcomeOf: (answer: Answer) => Outcome | undefined,
): Promise<Outcome> => {
  try {
    const answer = await post(request)
    return outcomeOf(answer) ?? outcomeOfStatus(receiver, answer)
  } catch (error) {
    if (error instanceof RefusedAddress) return refused(error.message)
    return failed(`${receiver} could not be reached: ${reasonOf(error)}`)
  }
}

const outcomeOfStatus = (receiver: string, { status, retryAfterMs }: Answer): Outcome => {
  if (status >= 200 && status < 300) return delivered()
  if (status === 429) return failed(`${receiver} is busy (429)`, retryAfterMs)
  if (status >= 500) return failed(`${receiver} answered ${status}`, retryAfterMs)
  if (status >= 300 && status < 400) return failed(`${receiver} answered ${status}, and redirects are not followed`)
  return failed(`${receiver} answered ${status}`)
}

/**
 * Describes to people why posting a message failed. The text contains no address, because addresses may contain
 * secrets.
 */
const reasonOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'AbortError' || name === 'TimeoutError') return 'it did not answer within ten seconds'
  if (code === 'ENOTFOUND') return 'its host name is not known'
  if (code === 'ECONNREFUSED') return 'it refuses connections'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'it cut the connection'
  return typeof code === 'string' ? code : 'the connection failed'
}
