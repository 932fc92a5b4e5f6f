import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '../store/db.ts'
import { rulesTable } from './ruleRepository.ts'

const schemaVersion = 1

const Key = { kind: 'cursor', name: 'everyMinute' }

/**
 * How far published changes of rules have been applied to open alarms. Each publication is applied twice. Both
 * numbers are 0 before the first publication.
 */
export interface Cursor {
  /** The number of the last publication that has been applied twice. */
  readonly settled: number
  /** The number of the last publication that has been applied at least once. */
  readonly seen: number
}

export const readCursor = async (): Promise<Cursor> => {
  const { Item } = await db.send(new GetCommand({ TableName: rulesTable, Key, ConsistentRead: true }))
  return { settled: Number(Item?.['settled'] ?? 0), seen: Number(Item?.['seen'] ?? 0) }
}

export const writeCursor = async (cursor: Cursor): Promise<void> => {
  await db.send(new PutCommand({ TableName: rulesTable, Item: { ...Key, schemaVersion, ...cursor } }))
}
