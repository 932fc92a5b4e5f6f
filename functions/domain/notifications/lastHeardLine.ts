import { durationText } from '#shared/time/durationText.ts'
import { isSilentAt } from '../fleet/silence.ts'
import { timeIn } from './messageTimes.ts'

const begin = 'Last heard: '

/**
 * Returns the line of a message that says when the instrument was last heard from, if it is silent: the values in the
 * message may have changed. Undefined if the instrument is not silent.
 */
export const lastHeardLine = (lastContacted: number, zone: string, now: number): string | undefined =>
  isSilentAt({ lastContacted }, now)
    ? `${begin}${timeIn(lastContacted, zone)}, ${durationText(now - lastContacted)} ago`
    : undefined

/** Returns the text of an earlier message without such a line, whose age is no longer right. */
export const withoutLastHeard = (text: string): string =>
  text
    .split('\n')
    .filter(line => !line.startsWith(begin))
    .join('\n')
