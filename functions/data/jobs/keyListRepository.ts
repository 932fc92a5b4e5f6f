import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { KeyLists } from '../../domain/jobs/keyLists.ts'
import { db, tableName } from '../store/db.ts'
import { isNew, isUnchanged } from '../store/versionedWrites.ts'
import { withoutKeys } from '../store/withoutKeys.ts'
import { keyListsKey } from './keyListItem.ts'

const table = tableName('jobs')
const schemaVersion = 1

/** Returns the stored lists of keys that sign content. Undefined before they are stored for the first time. */
export const findKeyLists = async (): Promise<KeyLists | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: keyListsKey, ConsistentRead: true }))
  if (!Item) return undefined
  const { toldUpTo, ...lists } = withoutKeys(Item, ['kind', 'name', 'schemaVersion'])
  // The attribute keeps the name that earlier releases gave it, so that a round they began is resumed. The cast is
  // safe, because only this service writes the stored item.
  return { ...lists, sentUpTo: toldUpTo } as KeyLists
}

/**
 * Stores changed lists of the keys that sign content. The write fails on its condition if another run has changed the
 * lists since they were read.
 */
export const writeKeyLists = async (read: KeyLists | undefined, next: KeyLists): Promise<void> => {
  const condition = read ? isUnchanged(read) : isNew
  const { sentUpTo, ...lists } = next
  await db.send(
    new PutCommand({
      TableName: table,
      Item: { ...lists, toldUpTo: sentUpTo, ...keyListsKey, schemaVersion },
      ...condition,
    }),
  )
}
