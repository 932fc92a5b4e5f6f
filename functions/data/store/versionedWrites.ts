import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Conflict } from '../../domain/errors.ts'
import { db } from './db.ts'
import { isConditionFailure, isTransactionConflict } from '../../runtime/writeConflicts.ts'
import type { TransactItem } from './joinedTransactions.ts'
import { retryOnConflict } from './retryOnConflict.ts'

/** The condition that no item is stored under the key, for tables whose partition key is `kind`. */
export const isNew = { ConditionExpression: 'attribute_not_exists(kind)' } as const

/** The condition that the stored item still has the revision that was read. */
export const isUnchanged = ({ revision }: { readonly revision: number }) => ({
  ConditionExpression: 'revision = :read',
  ExpressionAttributeValues: { ':read': revision },
})

/**
 * Writes all items in one transaction, or none. While another transaction is writing one of the items, tries again;
 * the conditions are then checked again.
 */
export const writeTogether = async (items: TransactItem[]): Promise<void> => {
  const write = () => db.send(new TransactWriteCommand({ TransactItems: items }))
  await retryOnConflict(write, { isConflict: isTransactionConflict })
}

/**
 * Writes the items of a new thing, such as a job, in one transaction. If a condition fails because it already exists,
 * throws Conflict with the message `exists`.
 */
export const writeNew = async (items: TransactItem[], exists: string): Promise<void> => {
  try {
    await writeTogether(items)
  } catch (error) {
    throw isConditionFailure(error) ? new Conflict(exists) : error
  }
}
