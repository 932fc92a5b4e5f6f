import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TooManyRequests } from '../../domain/errors.ts'
import { db, tableName } from '../store/db.ts'
import { holds } from '../store/holds.ts'

const table = tableName('attempts')

export interface AttemptLimit {
  /**
   * The maximum number of attempts within a period of `periodMs` milliseconds, which begins with the first attempt.
   */
  readonly limit: number
  readonly periodMs: number
}

/**
 * Counts one attempt, for example to sign in. Throws TooManyRequests if there have been too many. An attempt is
 * counted in the store before it is made, so that neither several functions nor concurrent attempts can exceed the
 * limit.
 */
export const takeAttempt = async (counter: string, limit: AttemptLimit, now: number): Promise<void> => {
  if (await isTaken(counter, limit, now)) return
  throw new TooManyRequests()
}

/** Counts one attempt, for example to sign in. Returns false if the limit is reached. */
export const isTaken = async (counter: string, { limit, periodMs }: AttemptLimit, now: number): Promise<boolean> =>
  (await countOn(counter, limit, now)) ||
  (await beginPeriod(counter, periodMs, now)) ||
  // Counts the attempt again: if a concurrent attempt has just begun a new period, this attempt counts towards that
  // period.
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

const beginPeriod = (counter: string, periodMs: number, now: number): Promise<boolean> => {
  const end = now + periodMs
  return holds(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'SET attempts = :one, windowEnd = :end, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(windowEnd) OR windowEnd <= :now',
      ExpressionAttributeValues: { ':one': 1, ':now': now, ':end': end, ':expires': Math.ceil(end / 1000) },
    }),
  )
}

/** Resets a counter of attempts, for example after a successful sign-in. */
export const forgetAttempts = async (counter: string): Promise<void> => {
  await db.send(new DeleteCommand({ TableName: table, Key: { counter } }))
}

/**
 * Counts different names under one counter, such as the user names tried from one address. A name that is already
 * counted changes nothing. Throws TooManyRequests for a new name if the limit is reached. The period begins with the
 * first name.
 */
export const takeName = async (counter: string, name: string, limit: AttemptLimit, now: number): Promise<void> => {
  if (!(await isNameTaken(counter, name, limit, now))) throw new TooManyRequests()
}

/** Counts a name under a counter, like `takeName`, but returns false instead of throwing if the limit is reached. */
export const isNameTaken = async (
  counter: string,
  name: string,
  { limit, periodMs }: AttemptLimit,
  now: number,
): Promise<boolean> =>
  (await addName(counter, name, limit, now)) ||
  (await beginNames(counter, name, periodMs, now)) ||
  // Counts the name again: if another request has just begun a new period, the name counts towards that period.
  addName(counter, name, limit, now)

/** Returns the names that a counter has counted in its present period, by a strongly consistent read. */
export const takenNames = async (counter: string, now: number): Promise<ReadonlySet<string>> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { counter }, ConsistentRead: true }))
  const isOver = Number(Item?.['windowEnd'] ?? 0) <= now
  // The cast is safe, because only this service writes the stored item.
  return isOver ? new Set() : ((Item?.['triedNames'] ?? new Set()) as Set<string>)
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

const beginNames = (counter: string, name: string, periodMs: number, now: number): Promise<boolean> => {
  const end = now + periodMs
  return holds(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'SET triedNames = :one, windowEnd = :end, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(windowEnd) OR windowEnd <= :now',
      ExpressionAttributeValues: {
        ':one': new Set([name]),
        ':now': now,
        ':end': end,
        ':expires': Math.ceil(end / 1000),
      },
    }),
  )
}

/** Removes names from a counter of names, for example after a successful sign-in. At least one name is needed. */
export const forgetNames = async (counter: string, names: readonly string[]): Promise<void> => {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { counter },
      UpdateExpression: 'DELETE triedNames :names',
      ExpressionAttributeValues: { ':names': new Set(names) },
    }),
  )
}
