import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '../store/db.ts'
import { rulesTable } from './ruleRepository.ts'

const schemaVersion = 1

const Key = { kind: 'cursor', name: 'everyMinute' }

/** How far the clock's work on published rules is; both are 0 before the first. */
export interface Cursor {
  /** Up to which publication nothing is left to do. */
  readonly settled: number
  /** Up to which one it has been done once. */
  readonly seen: number
}

export const readCursor = async (): Promise<Cursor> => {
  const { Item } = await db.send(new GetCommand({ TableName: rulesTable, Key, ConsistentRead: true }))
  return { settled: Number(Item?.['settled'] ?? 0), seen: Number(Item?.['seen'] ?? 0) }
}

export const writeCursor = async (cursor: Cursor): Promise<void> => {
  await db.send(new PutCommand({ TableName: rulesTable, Item: { ...Key, schemaVersion, ...cursor } }))
}
