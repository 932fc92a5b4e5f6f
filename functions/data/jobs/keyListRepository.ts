import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { KeyLists } from '../../domain/jobs/keyLists.ts'
import { db, tableName } from '../store/db.ts'
import { isNew, isUnchanged } from '../store/versionedWrites.ts'
import { withoutKeys } from '../store/withoutKeys.ts'
import { keyListsKey } from './keyListItem.ts'

const table = tableName('jobs')
const schemaVersion = 1

/** The stored lists of keys. Undefined before the clock has run for the first time. */
export const findKeyLists = async (): Promise<KeyLists | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: keyListsKey, ConsistentRead: true }))
  if (!Item) return undefined
  // this release stores the value in this form
  return { toldUpTo: undefined, ...withoutKeys(Item, ['kind', 'name', 'schemaVersion']) } as KeyLists
}

/** Writes the lists over the version that was read. Fails on the condition if another run of the clock was faster. */
export const writeKeyLists = async (read: KeyLists | undefined, next: KeyLists): Promise<void> => {
  const condition = read ? isUnchanged(read) : isNew
  await db.send(new PutCommand({ TableName: table, Item: { ...next, ...keyListsKey, schemaVersion }, ...condition }))
}
