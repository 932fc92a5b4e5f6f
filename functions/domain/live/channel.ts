import { createHmac } from 'node:crypto'

const minuteMs = 60_000

/** The length of the last part of a channel's name. AppSync allows at most 50 characters of `[A-Za-z0-9-]` there. */
const digits = 40

/**
 * Computes the channel for hints that a subject, such as a list, has changed. The channel is valid during the minute
 * that contains `at`. Without the secret, nobody can guess this channel or the next one. Decision 47 says why
 * channels rotate.
 */
export const computeLiveChannel = (secret: string, subject: string, at: number): string =>
  `/live/${createHmac('sha256', secret)
    .update(`${subject}#${Math.floor(at / minuteMs)}`)
    .digest('hex')
    .slice(0, digits)}`

/**
 * Computes the channels of hints about a subject, such as a list, for the minute that contains `at` and for the
 * following minute.
 */
export const channelsFrom = (secret: string, subject: string, at: number): string[] => [
  computeLiveChannel(secret, subject, at),
  computeLiveChannel(secret, subject, at + minuteMs),
]
