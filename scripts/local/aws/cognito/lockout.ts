import { AwsError } from '../protocol/awsError.ts'
import type { User } from './types.ts'

// As Cognito documents it, the fifth wrong password locks a user for one second. Each further one locks for twice as
// long as the one before.
// docs.aws.amazon.com/cognito/latest/developerguide/authentication.html
const freeFailures = 5
const longestLockMs = 15 * 60_000

export const requireUnlocked = ({ failures }: User, now: number): void => {
  if (failures && now < failures.lockedUntil) throw new AwsError('NotAuthorizedException', 'Password attempts exceeded')
}

/** Counts a wrong password. Attempts during a lock do not count, so this must not be called for them. */
export const countFailure = (user: User, now: number): void => {
  const isFresh = user.failures !== undefined && now - user.failures.lastAt < longestLockMs
  const count = (isFresh ? (user.failures?.count ?? 0) : 0) + 1
  const lockMs = count < freeFailures ? 0 : Math.min(longestLockMs, 1000 * 2 ** (count - freeFailures))
  user.failures = { count, lastAt: now, lockedUntil: now + lockMs }
}
