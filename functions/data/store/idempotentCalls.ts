import { hash, randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Unavailable, Validation } from '../../domain/errors.ts'
import { logger } from '../../runtime.ts'
import { db, tableName } from './db.ts'
import { isConditionFailure } from '../../writeConflicts.ts'
import { pack, unpack } from './packing.ts'

const table = tableName('onceKeys')

/** How long an answer is kept for a repeat. */
const keptMs = 600_000
/** How long a change may take. One that began earlier was interrupted, because no function lives that long. */
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
 * Carries a change out once under a user's key. A repeat within ten minutes gets the answer of the first call, so that
 * a lost answer does not become a conflict. A change that failed leaves no trace and may be tried again.
 */
export const once = async (asked: Asked, change: () => Promise<unknown>): Promise<unknown> => {
  if (!keyPattern.test(asked.key)) {
    throw new Validation([{ field: 'Idempotency-Key', message: 'The key has 1 to 128 visible characters' }])
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
 * Forgets the key. A failure is only logged, because it must not hide the failure of the change. The key then counts
 * as interrupted after a minute.
 */
const forget = async (onceKey: string): Promise<void> => {
  await db
    .send(new DeleteCommand({ TableName: table, Key: { onceKey } }))
    .catch((error: unknown) => logger.warn('key of a failed change not removed', { error: error as Error }))
}

/**
 * Notes that the change begins. Returns false if another attempt has begun it. If a reply of the store is lost after
 * the write, the SDK sends the write again, and its condition fails on our own item. The attempt's id shows that the
 * item is our own.
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
  // This is no Conflict: the caller keeps the key, and gets the answer under it in a moment.
  if (answer === undefined) throw new Unavailable('The same request is still in progress')
  return unpack(answer)
}

/** The most bytes of a stored answer: well below the 400 KB that an item of the store may have. */
const answerBytesLimit = 300_000

/**
 * Packs the answer, or only its message if the answer is too large. A repeat needs at least to know that the change
 * was made.
 */
const keptAnswer = (answer: unknown): Uint8Array => {
  const packed = pack(answer ?? null)
  if (packed.length <= answerBytesLimit) return packed
  return pack({ message: (answer as { message?: unknown } | undefined)?.message })
}

/**
 * Stores the answer. A failure is only logged: the change was made, and must not look failed because its answer could
 * not be kept.
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
