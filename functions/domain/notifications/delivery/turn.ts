import type { Message } from '../channels/message.ts'
import { dueAtOf, hasEnded, type Delivery } from './delivery.ts'

/** A delivery among those about one alarm to one receiver. */
export interface Queued {
  readonly id: string
  readonly kind: Message['kind']
  /** Messages that it says, too. */
  readonly saysToo?: readonly string[]
  /** Set if a later step of a team sends it. */
  readonly step?: unknown
  readonly delivery: Delivery
}

/** The turn of a delivery, by the deliveries before it. */
export type Turn =
  /** It may be attempted. Its message says what the joined ones would have said; they end with that attempt's claim. */
  | { readonly turn: 'now'; readonly joins: readonly string[] }
  /** An earlier one is on its way. */
  | { readonly turn: 'later'; readonly dueAt: number }
  /** The receiver was not notified of the alarm, so it is not notified of its end either. */
  | { readonly turn: 'never' }

/** How soon a delivery looks again at an earlier one that waits. */
const lookAgainMs = 60_000

/**
 * The turn of a delivery, by the earlier ones about the same alarm to the same receiver, oldest first. Messages keep
 * their order. The end of an alarm and a step of a team do not wait for an opening whose attempts have failed so far:
 * one message says both.
 */
export const turnOf = (
  { kind, saysToo, step }: Pick<Queued, 'kind' | 'saysToo' | 'step'>,
  earlier: readonly Queued[],
  now: number,
): Turn => {
  const unended = earlier.filter(({ delivery }) => !hasEnded(delivery))
  const sending = unended.flatMap(({ delivery: { progress } }) =>
    progress.state === 'sending' && progress.until > now ? [progress.until] : [],
  )
  if (sending.length > 0) return { turn: 'later', dueAt: Math.max(...sending) }
  if (kind === 'resolved') {
    const isUntold = earlier.length > 0 && earlier.every(({ delivery }) => delivery.progress.state === 'failed')
    // A message that also says the opening notifies of the alarm by itself.
    return isUntold && !saysToo ? { turn: 'never' } : { turn: 'now', joins: unended.map(({ id }) => id) }
  }
  if (unended.length === 0 || step !== undefined) return { turn: 'now', joins: unended.map(({ id }) => id) }
  const dues = unended.map(({ delivery }) => dueAtOf(delivery) ?? now)
  return { turn: 'later', dueAt: Math.max(now + lookAgainMs, ...dues) }
}
