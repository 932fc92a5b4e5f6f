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
 * Counts one attempt, and throws TooManyRequests when there have been too many. It is counted in the store, before it
 * is made, so that neither many functions nor many attempts at once get past the limit.
 */
export const takeAttempt = async (counter: string, limit: AttemptLimit, now: number): Promise<void> => {
  if (await isTaken(counter, limit, now)) return
  throw new TooManyRequests()
}

/** False where the limit is reached. */
export const isTaken = async (counter: string, { limit, windowMs }: AttemptLimit, now: number): Promise<boolean> =>
  (await countOn(counter, limit, now)) ||
  (await beginWindow(counter, windowMs, now)) ||
  // Another attempt has begun the window at the same moment.
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

/**
 * Counts different names under one counter; a name that is counted already changes nothing. Throws TooManyRequests for
 * one more than the limit. The window begins with the first name.
 */
export const takeName = async (
  counter: string,
  name: string,
  { limit, windowMs }: AttemptLimit,
  now: number,
): Promise<void> => {
  const taken =
    (await addName(counter, name, limit, now)) ||
    (await beginNames(counter, name, windowMs, now)) ||
    // Another attempt has begun the window at the same moment.
    (await addName(counter, name, limit, now))
  if (!taken) throw new TooManyRequests()
}

const addName = (counter: string, name: string, limit: number, now: number): Promise<boolean> =>
  holds(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'ADD triedNames :one',
      ConditionExpression:
        'windowEnd > :now AND (attribute_not_exists(triedNames) OR size(triedNames) < :limit OR contains(triedNames, :name))',
      ExpressionAttributeValues: { ':one': new Set([name]), ':name': name, ':now': now, ':limit': limit },
    }),
  )

const beginNames = (counter: string, name: string, windowMs: number, now: number): Promise<boolean> => {
  const windowEnd = now + windowMs
  return holds(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'SET triedNames = :one, windowEnd = :end, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(windowEnd) OR windowEnd <= :now',
      ExpressionAttributeValues: {
        ':one': new Set([name]),
        ':now': now,
        ':end': windowEnd,
        ':expires': Math.ceil(windowEnd / 1000),
      },
    }),
  )
}

/** After a success the name no longer counts. */
export const forgetName = async (counter: string, name: string): Promise<void> => {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'DELETE triedNames :one',
      ExpressionAttributeValues: { ':one': new Set([name]) },
    }),
  )
}
