import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactItem } from '../audit/auditRepository.ts'
import { db, isConditionFailure, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'

const table = tableName('jobs')
const schemaVersion = 1

/**
 * Work beyond the store that a change asks for. It is noted with the change and done at once if all goes well; the
 * clock does what is left. `subject` is a job's name; for `joinGroup` a model's.
 */
export interface PendingWork {
  readonly type: 'rollOut' | 'update' | 'cancel' | 'abort' | 'joinGroup'
  readonly subject: string
}

/** The same work as it was noted; a later note of the same work is another one. */
export interface NotedWork extends PendingWork {
  readonly notedAt: number
}

const itemOf = ({ type, subject }: PendingWork, notedAt: number) => ({
  kind: 'pending',
  name: `${type}#${subject}`,
  type,
  subject,
  notedAt,
  schemaVersion,
})

/** For the transaction that makes the change. */
export const pendingPut = (work: PendingWork, now: number): TransactItem => ({
  Put: { TableName: table, Item: itemOf(work, now) },
})

export const notePending = async (work: PendingWork, now: number): Promise<void> => {
  await db.send(new PutCommand({ TableName: table, Item: itemOf(work, now) }))
}

/** All that is left to do. */
export const listPending = async (): Promise<NotedWork[]> =>
  (await itemsOfKind(table, 'pending')).map(
    ({ type, subject, notedAt }) => ({ type, subject, notedAt }) as NotedWork, // as this release writes it
  )

/** Takes a note off the list, unless the same work was noted again meanwhile. */
export const donePending = async ({ type, subject, notedAt }: NotedWork): Promise<void> => {
  try {
    await db.send(
      new DeleteCommand({
        TableName: table,
        Key: { kind: 'pending', name: `${type}#${subject}` },
        ConditionExpression: 'notedAt = :notedAt',
        ExpressionAttributeValues: { ':notedAt': notedAt },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
