import type { ChannelKind } from '../channels/channel.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a message is worth repeating, in hours. An SMS about the day before would only confuse. */
const hours: Readonly<Record<ChannelKind, number>> = {
  webhook: 75,
  sns: 48,
  mail: 48,
  slack: 24,
  teams: 24,
  pagerDuty: 24,
  sms: 4,
}

/** The pauses between attempts at a web hook. The last attempt comes in the 75th hour, as Standard Webhooks advises. */
const webhookPauses = [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 23 * 60].map(minutes => minutes * minuteMs)

interface Attempted {
  readonly channel: ChannelKind
  readonly recordedAt: number
  readonly attempts: number
}

/**
 * The pause after a failed attempt: a minute, then twice as long each time, up to an hour. A web hook has pauses of
 * its own.
 */
export const pauseAfter = ({ channel, attempts }: Attempted): number =>
  channel === 'webhook'
    ? (webhookPauses[attempts - 1] ?? Infinity)
    : Math.min(minuteMs * 2 ** Math.max(0, attempts - 1), hourMs)

/** The time after which no attempt begins, except for the first one. */
export const givesUpAt = ({ channel, recordedAt }: Attempted): number => recordedAt + hours[channel] * hourMs
