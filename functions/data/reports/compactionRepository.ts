import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { nothingDone, type Compaction, type DailyDataSet } from '../../domain/dataSets/compaction.ts'
import { db } from '../store/db.ts'
import { isNew, isUnchanged } from '../store/versionedWrites.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

const keyOf = (dataSet: DailyDataSet) => ({ kind: 'compaction', name: dataSet })

/** Returns how far the rewriting of a data set's past days into fewer files has come. */
export const readCompaction = async (dataSet: DailyDataSet): Promise<Compaction> => {
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key: keyOf(dataSet), ConsistentRead: true }))
  return Item ? (Item['compaction'] as Compaction) : nothingDone // safe cast: only this product writes the item
}

/**
 * Records how far the rewriting of a data set's past days has come. Throws a condition failure if another call has
 * recorded this meanwhile.
 */
export const writeCompaction = async (
  dataSet: DailyDataSet,
  read: Compaction,
  next: Omit<Compaction, 'revision'>,
): Promise<Compaction> => {
  const compaction = { ...next, revision: read.revision + 1 }
  await db.send(
    new PutCommand({
      TableName: reportsTable,
      Item: { ...keyOf(dataSet), schemaVersion, revision: compaction.revision, compaction },
      ...(read.revision === 0 ? isNew : isUnchanged(read)),
    }),
  )
  return compaction
}
