import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '../store/db.ts'
import { rulesTable } from './ruleRepository.ts'

const schemaVersion = 1

const Key = { kind: 'cursor', name: 'everyMinute' }

/** How far the minute's work on published rules has come. Both numbers are 0 before the first publication. */
export interface Cursor {
  /** The publication up to which nothing is left to do. */
  readonly settled: number
  /** The publication up to which the work has been done once. */
  readonly seen: number
}

export const readCursor = async (): Promise<Cursor> => {
  const { Item } = await db.send(new GetCommand({ TableName: rulesTable, Key, ConsistentRead: true }))
  return { settled: Number(Item?.['settled'] ?? 0), seen: Number(Item?.['seen'] ?? 0) }
}

export const writeCursor = async (cursor: Cursor): Promise<void> => {
  await db.send(new PutCommand({ TableName: rulesTable, Item: { ...Key, schemaVersion, ...cursor } }))
}
