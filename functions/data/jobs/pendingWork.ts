import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'

const table = tableName('jobs')
const schemaVersion = 1

/**
 * Work at AWS IoT that a change of jobs or instruments requires. The transaction that makes the change stores a note
 * of the work, which is then done at once; a scheduled function does whatever is left. `subject` names a model for
 * `joinGroup`, an instrument for `shutOut`, and otherwise a job. Decision 46 says why.
 */
export interface PendingWork {
  readonly type: 'rollOut' | 'update' | 'cancel' | 'abort' | 'inspect' | 'joinGroup' | 'shutOut'
  readonly subject: string
}

/** Noted work at AWS IoT, with the time of the note. Noting the same work again renews the time. */
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

/** Builds the write of a note about work at AWS IoT, for the transaction that requires the work. */
export const pendingPut = (work: PendingWork, now: number): TransactItem => ({
  Put: { TableName: table, Item: itemOf(work, now) },
})

export const notePending = async (work: PendingWork, now: number): Promise<void> => {
  await db.send(new PutCommand({ TableName: table, Item: itemOf(work, now) }))
}

/** Lists all noted work that is not done yet. */
export const listPending = async (): Promise<NotedWork[]> => (await itemsOfKind(table, 'pending')).map(notedWorkOf)

// The cast is safe, because only this service writes the stored item.
export const notedWorkOf = ({ type, subject, notedAt }: Item): NotedWork => ({ type, subject, notedAt }) as NotedWork

/** Why the last attempt at noted work failed: AWS IoT's limit on jobs, or any other failure. */
export type Hindrance = 'limit' | 'failure'

/** Records on a note why its work could not be done. If the note is gone or newer, nothing is changed. */
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
 * Returns why noted work has not been done, and since when. Undefined if the work is done or no attempt has failed.
 */
export const findHindrance = async (
  work: PendingWork,
): Promise<{ readonly hindrance: Hindrance; readonly since: number } | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: keyOf(work), ConsistentRead: true }))
  // The cast is safe, because only this service writes the stored item.
  return Item?.['hindrance'] && { hindrance: Item['hindrance'] as Hindrance, since: Number(Item['notedAt']) }
}

/** Removes the note about completed work, unless the same work was noted again meanwhile. */
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
