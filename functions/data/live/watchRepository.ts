import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'

const table = tableName('watches')
const schemaVersion = 1

/** Notes that somebody watches a subject. A later lease only makes it longer. */
export const noteWatch = async (subject: string, until: number): Promise<void> => {
  const expiresAt = Math.ceil(until / 1000)
  await db.send(
    new PutCommand({ TableName: table, Item: { kind: 'watch', name: subject, until, expiresAt, schemaVersion } }),
  )
}

/** Returns the subjects that somebody watches now. */
export const watchedSubjects = async (now: number): Promise<Set<string>> => {
  const items = await itemsOfKind(table, 'watch')
  return new Set(items.filter(({ until }) => Number(until) > now).map(({ name }) => String(name)))
}
