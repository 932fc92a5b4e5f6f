import type { ChannelKind } from '../channels/channel.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The number of hours after which a message is no longer sent through each kind of channel, counted from when it was
 * recorded. A text message about the previous day would only confuse people.
 */
const hours: Readonly<Record<ChannelKind, number>> = {
  webhook: 75,
  sns: 48,
  mail: 48,
  slack: 24,
  teams: 24,
  pagerDuty: 24,
  sms: 4,
}

/**
 * The pauses between the attempts to deliver to a webhook. The last attempt is made in the 75th hour, as Standard
 * Webhooks advises.
 */
const webhookPauses = [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 23 * 60].map(minutes => minutes * minuteMs)

interface Attempted {
  readonly channel: ChannelKind
  readonly recordedAt: number
  readonly attempts: number
}

/**
 * Returns the pause after a failed attempt to deliver: one minute at first, then twice as long each time, up to an
 * hour. For webhooks, the pauses are in `webhookPauses`.
 */
export const pauseAfter = ({ channel, attempts }: Attempted): number =>
  channel === 'webhook'
    ? (webhookPauses[attempts - 1] ?? Infinity)
    : Math.min(minuteMs * 2 ** Math.max(0, attempts - 1), hourMs)

/** Returns the time after which no further attempt to deliver is started. The first attempt is always made. */
export const givesUpAt = ({ channel, recordedAt }: Attempted): number => recordedAt + hours[channel] * hourMs
