import type { ChannelKind } from '../channels/channel.ts'
import type { Outcome } from '../channels/outcome.ts'
import { givesUpAt, pauseAfter } from './retries.ts'

/**
 * The state of a delivery. `waiting` and `sending` are temporary; a mail that was `delivered` may still come back.
 * Times are in milliseconds since 1970.
 */
export type Progress =
  /** The delivery waits until `dueAt`. `reason` says why the previous attempt failed. */
  | { readonly state: 'waiting'; readonly dueAt: number; readonly reason?: string }
  /** A worker is making an attempt. If the outcome is not stored by `until`, another worker repeats the attempt. */
  | { readonly state: 'sending'; readonly until: number; readonly reason?: string }
  | {
      readonly state: 'delivered'
      readonly at: number
      readonly reference?: string
      /** The number of confirmed subscribers of the topic that the message was sent to, if they could be counted. */
      readonly subscribers?: number
    }
  | { readonly state: 'failed'; readonly at: number; readonly reason: string }
  /** The mail came back after it was sent, or its reader reported it as unwanted. */
  | { readonly state: 'bounced' | 'complained'; readonly at: number; readonly reason: string }
  /**
   * The delivery ended without being sent, because another message includes its text: the message of a team's step,
   * the one about the alarm's end, or the first one of a flood.
   */
  | { readonly state: 'joined'; readonly at: number }

/**
 * One message to one receiver. All attempts of the delivery carry the same message id. Decision 138 has the states
 * and pauses.
 */
export interface Delivery {
  readonly channel: ChannelKind
  readonly recordedAt: number
  /** How many attempts to deliver the message have been started. */
  readonly attempts: number
  readonly progress: Progress
}

/** The maximum duration of one attempt to deliver. Senders give up earlier than that. */
export const leaseMs = 60_000

export const newDelivery = (channel: ChannelKind, now: number): Delivery => ({
  channel,
  recordedAt: now,
  attempts: 0,
  progress: { state: 'waiting', dueAt: now },
})

/**
 * Returns when the function that runs every minute must next look at a delivery. Undefined once the delivery has
 * ended.
 */
export const dueAtOf = ({ progress }: Delivery): number | undefined => {
  if (progress.state === 'waiting') return progress.dueAt
  return progress.state === 'sending' ? progress.until : undefined
}

export const hasEnded = (delivery: Delivery): boolean => dueAtOf(delivery) === undefined

/**
 * Claims a due delivery for one attempt, which makes it `sending`. A previous attempt without an outcome counts as
 * failed. A delivery whose time has run out fails, but only after at least one attempt. A delivery that is not due
 * stays unchanged.
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

/** Counts an attempt as failed if its lease has expired, because its worker must have been killed. */
const withoutLease = (delivery: Delivery): Delivery => {
  const { progress } = delivery
  if (progress.state !== 'sending') return delivery
  return settle(delivery, { outcome: 'failed', reason: 'The attempt was interrupted' }, progress.until - leaseMs)
}

/** Applies the outcome of the claimed attempt: the delivery either ends or waits for the next attempt. */
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

/** Makes a delivery wait until `dueAt`, because an earlier delivery has to be sent first. */
export const postpone = (delivery: Delivery, dueAt: number): Delivery =>
  delivery.progress.state === 'waiting' ? { ...delivery, progress: { ...delivery.progress, dueAt } } : delivery

/** Ends a delivery as failed, without another attempt. */
export const fail = (delivery: Delivery, now: number, reason: string): Delivery =>
  hasEnded(delivery) ? delivery : ended(delivery, now, reason)

/** Ends a delivery without an attempt, because another message includes its text. */
export const join = (delivery: Delivery, now: number): Delivery =>
  hasEnded(delivery) ? delivery : { ...delivery, progress: { state: 'joined', at: now } }

/**
 * Records that the mail of a delivery bounced, or was reported as unwanted. A delivery stays unchanged if it has
 * failed, or if this was recorded for it before. If the event arrives before the outcome of the attempt is stored, it
 * ends the attempt.
 */
export const markReturned = (
  delivery: Delivery,
  { state, reason, isForGood }: { state: 'bounced' | 'complained'; reason: string; isForGood: boolean },
  at: number,
): Delivery => {
  const { state: known } = delivery.progress
  // A bounce of an earlier attempt ends a waiting delivery only if it is permanent. Otherwise the next attempt may
  // succeed.
  const takes = known === 'delivered' || known === 'sending' || (known === 'waiting' && isForGood)
  return takes ? { ...delivery, progress: { state, at, reason } } : delivery
}

/** Whether a delivery did not reach its receiver: it failed, or its mail bounced. */
export const hasFailed = ({ progress: { state } }: Delivery): boolean => state === 'failed' || state === 'bounced'

const ended = (delivery: Delivery, at: number, reason: string): Delivery => ({
  ...delivery,
  progress: { state: 'failed', at, reason },
})
