import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SnapshotEntity } from '../../domain/reports/sources.ts'
import { db } from '../store/db.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

/** A snapshot: a copy of all instruments, rules or models, which reports read. */
export interface Snapshot {
  readonly name: string
  /** When the rows of the snapshot were read, in epoch milliseconds. */
  readonly takenAt: number
}

/** Returns the newest snapshot of an entity, or undefined if none was taken. */
export const newestSnapshot = async (entity: SnapshotEntity): Promise<Snapshot | undefined> => {
  const Key = { kind: 'snapshot', name: entity }
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key, ConsistentRead: true }))
  return Item && { name: String(Item['snapshot']), takenAt: Number(Item['takenAt']) }
}

/** Makes reports read this snapshot from now on. The snapshot must be complete. */
export const switchTo = async (entity: SnapshotEntity, { name, takenAt }: Snapshot): Promise<void> => {
  const Item = { kind: 'snapshot', name: entity, schemaVersion, snapshot: name, takenAt }
  await db.send(new PutCommand({ TableName: reportsTable, Item }))
}
