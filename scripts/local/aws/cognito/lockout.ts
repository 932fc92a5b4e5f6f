import { AwsError } from '../protocol/awsError.ts'
import type { User } from './types.ts'

// As documented by Cognito, the fifth wrong password locks a user for one second, and each further one for twice as
// long as the previous one.
// docs.aws.amazon.com/cognito/latest/developerguide/authentication.html
const freeFailures = 5
const longestLockMs = 15 * 60_000

export const requireUnlocked = ({ failures }: User, now: number): void => {
  if (failures && now < failures.lockedUntil) throw new AwsError('NotAuthorizedException', 'Password attempts exceeded')
}

/** Counts a wrong password. Must not be called for attempts during a lock, because these do not count. */
export const countFailure = (user: User, now: number): void => {
  const isFresh = user.failures !== undefined && now - user.failures.lastAt < longestLockMs
  const count = (isFresh ? (user.failures?.count ?? 0) : 0) + 1
  const lockMs = count < freeFailures ? 0 : Math.min(longestLockMs, 1000 * 2 ** (count - freeFailures))
  user.failures = { count, lastAt: now, lockedUntil: now + lockMs }
}
