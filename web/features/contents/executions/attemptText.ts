import type { ExecutionStatus, JobExecution } from '#shared/contract/job.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { lastMessage } from './lastMessage.ts'

/** A status in lower-case words, such as `timed out`. */
export const wordsOf = (status: ExecutionStatus): string => status.toLowerCase().replace('_', ' ')

/**
 * When an execution was queued, to follow its status: `since 2026-03-01 10:00:00` if it still waits, otherwise `queued
 * at 2026-03-01 10:00:00`.
 */
export const queuedText = ({ status, queuedAt }: Pick<JobExecution, 'status' | 'queuedAt'>, zone: string): string =>
  `${status === 'QUEUED' ? 'since' : 'queued at'} ${momentIn(zone, queuedAt)}`

/**
 * The number of an attempt, with the time and the message of the last failure before it: `2nd; before: failed,
 * 2026-03-01T02:41:00.000Z, The disk is full`.
 * @param timeText formats the time; the default is ISO 8601 in UTC
 */
export const attemptText = (
  { attempt, lastFailure }: Pick<JobExecution, 'attempt' | 'lastFailure'>,
  timeText = (at: string): string => at,
): string => {
  if (!lastFailure) return ordinal(attempt)
  const { status, statusDetails, at } = lastFailure
  const message = statusDetails['reason'] || lastMessage(lastFailure)
  return `${ordinal(attempt)}; before: ${[wordsOf(status), timeText(at), message].filter(Boolean).join(', ')}`
}

/** An ordinal number as text: `1st`, `2nd`, `11th`. */
const ordinal = (count: number): string => {
  const isTeen = Math.floor(count / 10) % 10 === 1
  return `${count}${(!isTeen && ['', 'st', 'nd', 'rd'][count % 10]) || 'th'}`
}
