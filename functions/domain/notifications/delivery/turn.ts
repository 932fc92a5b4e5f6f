import type { Message } from '../channels/message.ts'
import { dueAtOf, hasEnded, hasFailed, type Delivery } from './delivery.ts'

/** One of the deliveries about one alarm to one receiver, in their queue. */
export interface Queued {
  readonly id: string
  readonly kind: Message['kind']
  /** The names of other messages that this delivery's message includes. */
  readonly saysToo?: readonly string[]
  /** `step` is set if a later step of a team sends the message. */
  readonly step?: unknown
  readonly delivery: Delivery
}

/** Whether a delivery may be attempted now, depending on earlier deliveries. */
export type Turn =
  /**
   * The delivery may be attempted. Its message includes the messages of the deliveries in `joins`, which end when the
   * attempt is claimed.
   */
  | { readonly turn: 'now'; readonly joins: readonly string[] }
  /** The delivery must wait for an earlier one. */
  | { readonly turn: 'later'; readonly dueAt: number }
  /**
   * The delivery is dropped: its receiver was not notified of the alarm, and is therefore not notified of its
   * acknowledgement or end.
   */
  | { readonly turn: 'never' }

/** The pause before a delivery checks again whether an earlier one has ended. */
const lookAgainMs = 60_000

/**
 * Decides from the earlier deliveries about the same alarm to the same receiver, oldest first, when a delivery may be
 * attempted. Messages keep their order, with one exception: an alarm's end and a team's step do not wait for an
 * opening whose attempts have failed so far. One message then includes both.
 */
export const decideTurn = (
  { kind, saysToo, step }: Pick<Queued, 'kind' | 'saysToo' | 'step'>,
  earlier: readonly Queued[],
  now: number,
): Turn => {
  const unended = earlier.filter(({ delivery }) => !hasEnded(delivery))
  const sending = unended.flatMap(({ delivery: { progress } }) =>
    progress.state === 'sending' && progress.until > now ? [progress.until] : [],
  )
  if (sending.length > 0) return { turn: 'later', dueAt: Math.max(...sending) }
  const isUntold = earlier.length > 0 && earlier.every(({ delivery }) => hasFailed(delivery))
  if (kind === 'acknowledged' && isUntold) return { turn: 'never' }
  if (kind === 'resolved') {
    // A message that includes the alarm's opening notifies the receiver of the alarm, too.
    return isUntold && !saysToo ? { turn: 'never' } : { turn: 'now', joins: unended.map(({ id }) => id) }
  }
  if (unended.length === 0 || step !== undefined) return { turn: 'now', joins: unended.map(({ id }) => id) }
  const dues = unended.map(({ delivery }) => dueAtOf(delivery) ?? now)
  return { turn: 'later', dueAt: Math.max(now + lookAgainMs, ...dues) }
}
