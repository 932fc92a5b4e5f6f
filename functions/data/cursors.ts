import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import { rulesTable } from './ruleRepository.ts'

const schemaVersion = 1

const keyOf = (name: string) => ({ kind: 'cursor', name })

/** Up to which publication somebody has worked; 0 before the first. */
export const readCursor = async (name: string): Promise<number> => {
  const { Item } = await db.send(new GetCommand({ TableName: rulesTable, Key: keyOf(name), ConsistentRead: true }))
  return Number(Item?.['publication'] ?? 0)
}

export const writeCursor = async (name: string, publication: number): Promise<void> => {
  await db.send(new PutCommand({ TableName: rulesTable, Item: { ...keyOf(name), schemaVersion, publication } }))
}
