import { createHmac } from 'node:crypto'

const minuteMs = 60_000

/** A segment of a channel's name takes 50 characters of `[A-Za-z0-9-]`. */
const digits = 40

/**
 * The channel of a subject in the minute of `at`. Without the secret, nobody can guess it or the next one. Decision 47
 * says why channels rotate.
 */
export const channelOf = (secret: string, subject: string, at: number): string =>
  `/live/${createHmac('sha256', secret)
    .update(`${subject}#${Math.floor(at / minuteMs)}`)
    .digest('hex')
    .slice(0, digits)}`

/** The channels of this minute and of the next. */
export const channelsFrom = (secret: string, subject: string, at: number): string[] => [
  channelOf(secret, subject, at),
  channelOf(secret, subject, at + minuteMs),
]
