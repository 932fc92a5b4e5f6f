import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TooManyRequests } from '../../domain/errors.ts'
import { db, isConditionFailure, tableName } from '../store/db.ts'

const table = tableName('attempts')

export interface AttemptLimit {
  /** At most this many within the window, which begins with the first of them. */
  readonly limit: number
  readonly windowMs: number
}

/**
 * Counts one attempt; throws TooManyRequests when there have been too many. Counted in the store and before the
 * attempt, so that no number of functions and no hurry gets past it.
 */
export const takeAttempt = async (counter: string, limit: AttemptLimit, now: number): Promise<void> => {
  if (await isTaken(counter, limit, now)) return
  throw new TooManyRequests()
}

/** False where the limit is reached. */
export const isTaken = async (counter: string, { limit, windowMs }: AttemptLimit, now: number): Promise<boolean> =>
  (await countOn(counter, limit, now)) ||
  (await beginWindow(counter, windowMs, now)) ||
  // Somebody else has begun the window at the same moment.
  countOn(counter, limit, now)

const countOn = (counter: string, limit: number, now: number): Promise<boolean> =>
  holds(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'ADD attempts :one',
      ConditionExpression: 'windowEnd > :now AND attempts < :limit',
      ExpressionAttributeValues: { ':one': 1, ':now': now, ':limit': limit },
    }),
  )

const beginWindow = (counter: string, windowMs: number, now: number): Promise<boolean> => {
  const windowEnd = now + windowMs
  return holds(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'SET attempts = :one, windowEnd = :end, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(windowEnd) OR windowEnd <= :now',
      ExpressionAttributeValues: { ':one': 1, ':now': now, ':end': windowEnd, ':expires': Math.ceil(windowEnd / 1000) },
    }),
  )
}

const holds = async (update: UpdateCommand): Promise<boolean> => {
  try {
    await db.send(update)
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}

/** After a success the count begins anew. */
export const forgetAttempts = async (counter: string): Promise<void> => {
  await db.send(new DeleteCommand({ TableName: table, Key: { counter } }))
}
