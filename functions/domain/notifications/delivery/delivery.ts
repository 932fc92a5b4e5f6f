import type { ChannelKind } from '../channels/channel.ts'
import type { Outcome } from '../channels/outcome.ts'
import { givesUpAt, pauseAfter } from './retries.ts'

/** The state of a delivery. `delivered`, `failed` and `joined` are final. Times are in ms since 1970. */
export type Progress =
  /** Not before `dueAt`. `reason` says why the last attempt failed. */
  | { readonly state: 'waiting'; readonly dueAt: number; readonly reason?: string }
  /** A worker makes an attempt. If it does not settle it by `until`, another worker repeats it. */
  | { readonly state: 'sending'; readonly until: number; readonly reason?: string }
  | {
      readonly state: 'delivered'
      readonly at: number
      readonly reference?: string
      /** The confirmed subscribers of a topic, if they could be counted. */
      readonly subscribers?: number
    }
  | { readonly state: 'failed'; readonly at: number; readonly reason: string }
  /** Another message says this one too: a step of a team, the end of the alarm, or the first one of a flood. */
  | { readonly state: 'joined'; readonly at: number }

/**
 * One message on its way to one receiver. Its id is that of the message at each attempt. Decision 138 has its states
 * and pauses.
 */
export interface Delivery {
  readonly channel: ChannelKind
  readonly recordedAt: number
  /** The attempts that were begun. */
  readonly attempts: number
  readonly progress: Progress
}

/** How long a worker has for an attempt. Senders give up earlier. */
export const leaseMs = 60_000

export const newDelivery = (channel: ChannelKind, now: number): Delivery => ({
  channel,
  recordedAt: now,
  attempts: 0,
  progress: { state: 'waiting', dueAt: now },
})

/** When the clock must look at a delivery; undefined once it has ended. */
export const dueAtOf = ({ progress }: Delivery): number | undefined => {
  if (progress.state === 'waiting') return progress.dueAt
  return progress.state === 'sending' ? progress.until : undefined
}

export const hasEnded = (delivery: Delivery): boolean => dueAtOf(delivery) === undefined

/**
 * Claims a delivery that is due for one attempt, which makes it `sending`. An attempt that nobody settled has failed.
 * A delivery whose time is over fails, too, but each delivery is attempted at least once. A delivery that is not due
 * stays as it is.
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

/** Settles an attempt whose lease is over: its worker was killed. */
const withoutLease = (delivery: Delivery): Delivery => {
  const { progress } = delivery
  if (progress.state !== 'sending') return delivery
  return settle(delivery, { outcome: 'failed', reason: 'The attempt was interrupted' }, progress.until - leaseMs)
}

/** Takes the outcome of the attempt that was claimed: the delivery ends, or waits for the next attempt. */
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

/** Lets a delivery wait behind an earlier one. */
export const postpone = (delivery: Delivery, dueAt: number): Delivery =>
  delivery.progress.state === 'waiting' ? { ...delivery, progress: { ...delivery.progress, dueAt } } : delivery

/** Ends a delivery without an attempt. */
export const fail = (delivery: Delivery, now: number, reason: string): Delivery =>
  hasEnded(delivery) ? delivery : ended(delivery, now, reason)

/** Ends a delivery, because a later message says the same and more. */
export const join = (delivery: Delivery, now: number): Delivery =>
  hasEnded(delivery) ? delivery : { ...delivery, progress: { state: 'joined', at: now } }

const ended = (delivery: Delivery, at: number, reason: string): Delivery => ({
  ...delivery,
  progress: { state: 'failed', at, reason },
})
