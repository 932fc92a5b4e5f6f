import type { Message } from '../channels/message.ts'
import { dueAtOf, hasEnded, hasFailed, type Delivery } from './delivery.ts'

/** The fields that decide the order of a delivery among all deliveries about one alarm to one receiver. */
export interface Queued {
  readonly id: string
  readonly kind: Message['kind']
  /** The names of other messages whose texts this delivery's message includes. */
  readonly saysToo?: readonly string[]
  /** The team's step or repeat that the message is sent for. Missing if it is the team's first notification. */
  readonly step?: unknown
  readonly delivery: Delivery
}

/** Whether a delivery may be attempted now, given the earlier deliveries. */
export type Turn =
  /**
   * The delivery may be attempted. Its message includes those of the earlier deliveries in `joins`, which end when
   * the attempt is claimed.
   */
  | { readonly turn: 'now'; readonly joins: readonly string[] }
  /** The delivery must wait until `dueAt`, because an earlier one has not ended yet. */
  | { readonly turn: 'later'; readonly dueAt: number }
  /**
   * The delivery is dropped. Its receiver was not notified of the alarm, so it is not notified of its acknowledgement
   * or end either.
   */
  | { readonly turn: 'never' }

/** How long a delivery waits before it checks again whether an earlier delivery has ended. */
const lookAgainMs = 60_000

/**
 * Decides when a delivery may be attempted from the earlier deliveries about the same alarm to the same receiver,
 * oldest first. Messages keep their order, with one exception: an alarm's end and a team's step do not wait for an
 * opening whose attempts have failed so far. Instead, one message then includes both.
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
  const allFailed = earlier.length > 0 && earlier.every(({ delivery }) => hasFailed(delivery))
  if (kind === 'acknowledged' && allFailed) return { turn: 'never' }
  if (kind === 'resolved') {
    // If the receiver could not be notified of the alarm's opening, the message about its end is only sent if it
    // includes the opening, too.
    return allFailed && !saysToo ? { turn: 'never' } : { turn: 'now', joins: unended.map(({ id }) => id) }
  }
  if (unended.length === 0 || step !== undefined) return { turn: 'now', joins: unended.map(({ id }) => id) }
  const dues = unended.map(({ delivery }) => dueAtOf(delivery) ?? now)
  return { turn: 'later', dueAt: Math.max(now + lookAgainMs, ...dues) }
}
