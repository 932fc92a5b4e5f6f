import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'

const table = tableName('jobs')
const schemaVersion = 1

/**
 * Work at AWS IoT that a change of jobs or instruments requires. The transaction that makes the change also stores a
 * record of the work. The work is done right after the change; a scheduled function does whatever is left. `subject`
 * names a model for `joinGroup`, an instrument for `shutOut`, and otherwise a job. Decision 46 says why.
 */
export interface PendingWork {
  readonly type: 'rollOut' | 'update' | 'cancel' | 'abort' | 'inspect' | 'joinGroup' | 'shutOut'
  readonly subject: string
}

/**
 * The record of pending work at AWS IoT, with the time at which it was stored. If the same work is recorded again,
 * the time is renewed.
 */
export interface NotedWork extends PendingWork {
  readonly notedAt: number
}

const keyOf = ({ type, subject }: PendingWork) => ({ kind: 'pending', name: `${type}#${subject}` })

const itemOf = ({ type, subject }: PendingWork, notedAt: number) => ({
  ...keyOf({ type, subject }),
  type,
  subject,
  notedAt,
  schemaVersion,
})

/** Builds the write that records pending work at AWS IoT, for the transaction that requires the work. */
export const pendingPut = (work: PendingWork, now: number): TransactItem => ({
  Put: { TableName: table, Item: itemOf(work, now) },
})

export const notePending = async (work: PendingWork, now: number): Promise<void> => {
  await db.send(new PutCommand({ TableName: table, Item: itemOf(work, now) }))
}

/** Lists all recorded work at AWS IoT that is not done yet. */
export const listPending = async (): Promise<NotedWork[]> => (await itemsOfKind(table, 'pending')).map(notedWorkOf)

// The cast is safe, because only this service writes the stored item.
export const notedWorkOf = ({ type, subject, notedAt }: Item): NotedWork => ({ type, subject, notedAt }) as NotedWork

/** Why the last attempt at pending work failed: AWS IoT's limit on jobs, or any other failure. */
export type Hindrance = 'limit' | 'failure'

/**
 * Stores, on the record of pending work, why the work could not be done. If the record is gone, or was renewed
 * meanwhile, nothing is changed.
 */
export const noteHindrance = (work: NotedWork, hindrance: Hindrance): Promise<void> =>
  unlessNotedAgain(() =>
    db.send(
      new UpdateCommand({
        TableName: table,
        Key: keyOf(work),
        UpdateExpression: 'SET hindrance = :hindrance',
        ConditionExpression: 'notedAt = :notedAt',
        ExpressionAttributeValues: { ':notedAt': work.notedAt, ':hindrance': hindrance },
      }),
    ),
  )

/**
 * Returns why pending work at AWS IoT has not been done, and since when. Undefined if the work is done, or if no
 * attempt has failed.
 */
export const findHindrance = async (
  work: PendingWork,
): Promise<{ readonly hindrance: Hindrance; readonly since: number } | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: keyOf(work), ConsistentRead: true }))
  // The cast is safe, because only this service writes the stored item.
  return Item?.['hindrance'] && { hindrance: Item['hindrance'] as Hindrance, since: Number(Item['notedAt']) }
}

/** Removes the record of completed work at AWS IoT, unless the same work was recorded again meanwhile. */
export const donePending = (work: NotedWork): Promise<void> =>
  unlessNotedAgain(() =>
    db.send(
      new DeleteCommand({
        TableName: table,
        Key: keyOf(work),
        ConditionExpression: 'notedAt = :notedAt',
        ExpressionAttributeValues: { ':notedAt': work.notedAt },
      }),
    ),
  )

const unlessNotedAgain = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
