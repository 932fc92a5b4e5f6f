import { hash, randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Unavailable, Validation } from '../../domain/errors.ts'
import { logger } from '../../runtime/logger.ts'
import { db, tableName } from './db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { pack, unpack } from './packing.ts'

const table = tableName('onceKeys')

/** How long the answer of a changing call is kept for repeats of the call. */
const keptMs = 600_000
/**
 * The maximum time that a changing call may take. A call that began earlier was interrupted, because no function runs
 * that long.
 */
const brokenOffMs = 60_000
const keyPattern = /^[\x21-\x7e]{1,128}$/

interface Asked {
  readonly key: string
  readonly user: string
  readonly routeKey: string
  readonly input: unknown
  readonly now: number
}

/**
 * Makes a change only once per user and idempotency key. A repeat within ten minutes gets the first answer, so that a
 * lost answer does not lead to a conflict. A failed change leaves no trace and may be tried again.
 */
export const once = async (asked: Asked, change: () => Promise<unknown>): Promise<unknown> => {
  if (!keyPattern.test(asked.key)) {
    throw new Validation([{ field: 'Idempotency-Key', message: 'The key must have 1 to 128 visible characters' }])
  }
  const onceKey = `${asked.user.toLowerCase()}\n${asked.key}`
  const request = hash('sha256', JSON.stringify([asked.routeKey, asked.input]), 'base64url')
  if (!(await begin(onceKey, request, asked.now))) return earlierAnswer(onceKey, request)
  const answer = await changeOrForget(onceKey, change)
  await remember(onceKey, answer)
  return answer
}

const changeOrForget = async (onceKey: string, change: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await change()
  } catch (error) {
    await forget(onceKey)
    throw error
  }
}

/**
 * Deletes the idempotency key of a failed change. If that fails too, this is only logged, so that it does not hide
 * the change's own failure; the key then counts as interrupted after a minute.
 */
const forget = async (onceKey: string): Promise<void> => {
  await db
    .send(new DeleteCommand({ TableName: table, Key: { onceKey } }))
    .catch((error: unknown) => logger.warn('key of a failed change not removed', { error: error as Error }))
}

/**
 * Records that the change for an idempotency key begins. Returns false if another attempt has begun it. If the
 * store's reply is lost after the write, the SDK writes again, and the condition fails on this attempt's own item,
 * which is recognized by the attempt's id.
 */
const begin = async (onceKey: string, request: string, now: number): Promise<boolean> => {
  const expiresAt = Math.ceil((now + keptMs) / 1000)
  const attempt = randomUUID()
  try {
    await db.send(
      new PutCommand({
        TableName: table,
        Item: { onceKey, request, attempt, startedAt: now, expiresAt },
        ConditionExpression:
          'attribute_not_exists(onceKey) OR expiresAt < :second OR (attribute_not_exists(answer) AND startedAt < :broken)',
        ExpressionAttributeValues: { ':second': Math.floor(now / 1000), ':broken': now - brokenOffMs },
      }),
    )
    return true
  } catch (error) {
    if (isConditionFailure(error)) return (await itemOf(onceKey))?.['attempt'] === attempt
    throw error
  }
}

const itemOf = async (onceKey: string): Promise<Record<string, unknown> | undefined> =>
  (await db.send(new GetCommand({ TableName: table, Key: { onceKey }, ConsistentRead: true }))).Item

const earlierAnswer = async (onceKey: string, request: string): Promise<unknown> => {
  const Item = await itemOf(onceKey)
  if (!Item) throw new Unavailable('The same request has just failed; send it again')
  if (Item['request'] !== request) {
    throw new Validation([
      { field: 'Idempotency-Key', message: 'The key was used for another request; make a new one' },
    ])
  }
  const answer = Item['answer'] as Uint8Array | undefined
  // The error is not a Conflict, because the caller can repeat the call with the same key and get the answer in a
  // moment.
  if (answer === undefined)
    throw new Unavailable('The same request is still in progress. Send it again in a few seconds')
  return unpack(answer)
}

/** The maximum size of a stored call's answer in bytes, well below the 400 KB that an item of the store may have. */
const answerBytesLimit = 300_000

/**
 * Packs the answer of a change for repeats of the call. If the answer is too large, packs only its message: a repeat
 * must at least learn that the change was made.
 */
const keptAnswer = (answer: unknown): Uint8Array => {
  const packed = pack(answer ?? null)
  if (packed.length <= answerBytesLimit) return packed
  return pack({ message: (answer as { message?: unknown } | undefined)?.message })
}

/**
 * Stores the answer of a change for repeats of the call. A failure is only logged, because the change was made and
 * must not look as if it had failed.
 */
const remember = async (onceKey: string, answer: unknown): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: { onceKey },
        UpdateExpression: 'SET answer = :answer',
        ExpressionAttributeValues: { ':answer': keptAnswer(answer) },
      }),
    )
  } catch (error) {
    logger.error('answer not kept for a repeat', { error: error as Error })
  }
}
