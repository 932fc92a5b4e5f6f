import type { ChannelKind } from '../channels/channel.ts'
import type { Outcome } from '../channels/outcome.ts'
import { givesUpAt, pauseAfter } from './retries.ts'

/**
 * The state of a delivery. `waiting` and `sending` are temporary; a `delivered` mail may still come back. Times are in
 * milliseconds since 1970.
 */
export type Progress =
  /** The delivery waits until `dueAt`. `reason` says why the last attempt failed. */
  | { readonly state: 'waiting'; readonly dueAt: number; readonly reason?: string }
  /** A worker is making an attempt. If its outcome is not stored by `until`, another worker repeats the attempt. */
  | { readonly state: 'sending'; readonly until: number; readonly reason?: string }
  | {
      readonly state: 'delivered'
      readonly at: number
      readonly reference?: string
      /** The number of confirmed subscribers of the topic, if they could be counted. */
      readonly subscribers?: number
    }
  | { readonly state: 'failed'; readonly at: number; readonly reason: string }
  /** The mail came back after it was sent, or its reader reported it as unwanted. */
  | { readonly state: 'bounced' | 'complained'; readonly at: number; readonly reason: string }
  /** Another message includes this one: that of a team's step or of the alarm's end, or the first one of a flood. */
  | { readonly state: 'joined'; readonly at: number }

/**
 * One message for one receiver. All attempts have the same id, which is that of the message. Decision 138 has the
 * states and pauses.
 */
export interface Delivery {
  readonly channel: ChannelKind
  readonly recordedAt: number
  /** The number of attempts to deliver that were begun. */
  readonly attempts: number
  readonly progress: Progress
}

/** The longest time of one attempt to deliver. A sender gives up earlier. */
export const leaseMs = 60_000

export const newDelivery = (channel: ChannelKind, now: number): Delivery => ({
  channel,
  recordedAt: now,
  attempts: 0,
  progress: { state: 'waiting', dueAt: now },
})

/**
 * Returns the time at which the clock (the function that runs every minute) must look at a delivery. Undefined once
 * the delivery has ended.
 */
export const dueAtOf = ({ progress }: Delivery): number | undefined => {
  if (progress.state === 'waiting') return progress.dueAt
  return progress.state === 'sending' ? progress.until : undefined
}

export const hasEnded = (delivery: Delivery): boolean => dueAtOf(delivery) === undefined

/**
 * Claims a delivery that is due for one attempt, which makes it `sending`. An earlier attempt without an outcome
 * counts as failed. A delivery whose time is over fails, but only after at least one attempt. A delivery that is not
 * due stays unchanged.
 */
export const claim = (delivery: Delivery, now: number): Delivery => {
  const due = dueAtOf(delivery)
  if (due === undefined || now < due) return delivery
  const known = withoutLease(delivery)
  const { progress, attempts } = known
  if (progress.state !== 'waiting' || now < progress.dueAt) return known
  const { reason } = progress
  if (attempts > 0 && now > givesUpAt(known)) return ended(known, now, `Given up: ${reason}`)
  const sending = { state: 'sending', until: now + leaseMs, ...(reason !== undefined && { reason }) } as const
  return { ...known, attempts: attempts + 1, progress: sending }
}

/** Counts an attempt as failed if its lease is over, because its worker was killed. */
const withoutLease = (delivery: Delivery): Delivery => {
  const { progress } = delivery
  if (progress.state !== 'sending') return delivery
  return settle(delivery, { outcome: 'failed', reason: 'The attempt was interrupted' }, progress.until - leaseMs)
}

/** Applies the outcome of the claimed attempt: the delivery ends, or waits for the next attempt. */
export const settle = (delivery: Delivery, outcome: Outcome, now: number): Delivery => {
  if (delivery.progress.state !== 'sending') return delivery
  switch (outcome.outcome) {
    case 'delivered':
      return {
        ...delivery,
        progress: {
          state: 'delivered',
          at: now,
          ...(outcome.reference !== undefined && { reference: outcome.reference }),
          ...(outcome.subscribers !== undefined && { subscribers: outcome.subscribers }),
        },
      }
    case 'refused':
      return ended(delivery, now, outcome.reason)
    case 'failed': {
      const { reason, afterMs = 0 } = outcome
      const dueAt = now + Math.max(pauseAfter(delivery), afterMs)
      if (dueAt > givesUpAt(delivery)) return ended(delivery, now, `Given up: ${reason}`)
      return { ...delivery, progress: { state: 'waiting', dueAt, reason } }
    }
  }
}

/** Makes a delivery wait until `dueAt`, because an earlier delivery must be sent before this one. */
export const postpone = (delivery: Delivery, dueAt: number): Delivery =>
  delivery.progress.state === 'waiting' ? { ...delivery, progress: { ...delivery.progress, dueAt } } : delivery

/** Ends a delivery as failed without a further attempt. */
export const fail = (delivery: Delivery, now: number, reason: string): Delivery =>
  hasEnded(delivery) ? delivery : ended(delivery, now, reason)

/** Ends a delivery without an attempt because another message includes its text. */
export const join = (delivery: Delivery, now: number): Delivery =>
  hasEnded(delivery) ? delivery : { ...delivery, progress: { state: 'joined', at: now } }

/**
 * Stores that the mail of a delivery came back, or was reported as unwanted. A delivery that failed, or for which this
 * is already stored, stays unchanged. If the event comes before the outcome of the attempt is stored, it ends the
 * attempt.
 */
export const markReturned = (
  delivery: Delivery,
  { state, reason, isForGood }: { state: 'bounced' | 'complained'; reason: string; isForGood: boolean },
  at: number,
): Delivery => {
  const { state: known } = delivery.progress
  // A waiting delivery makes another attempt, which may succeed if the mail came back only temporarily.
  const takes = known === 'delivered' || known === 'sending' || (known === 'waiting' && isForGood)
  return takes ? { ...delivery, progress: { state, at, reason } } : delivery
}

/** Whether a delivery did not reach its receiver: it failed, or its mail came back. */
export const hasFailed = ({ progress: { state } }: Delivery): boolean => state === 'failed' || state === 'bounced'

const ended = (delivery: Delivery, at: number, reason: string): Delivery => ({
  ...delivery,
  progress: { state: 'failed', at, reason },
})
