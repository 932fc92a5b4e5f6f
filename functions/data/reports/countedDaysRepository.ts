import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { CountedDays } from '../../domain/utilisation/countedDays.ts'
import { db } from '../store/db.ts'
import { isNew, isUnchanged } from '../store/versionedWrites.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

/**
 * The data sets whose rows are counted and written day by day: the use of instruments, and deliveries of
 * notifications.
 */
type CountedSet = 'utilisation' | 'deliveries'

const keyOf = (name: CountedSet) => ({ kind: 'countedDays', name })

/** Returns up to which day a data set's days are counted. Undefined before the first day. */
export const readCountedDays = async (name: CountedSet): Promise<CountedDays | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key: keyOf(name), ConsistentRead: true }))
  return Item?.['counted'] as CountedDays | undefined // safe cast: only this product writes the item
}

/**
 * Records up to which day a data set's days have been counted. Throws a condition failure if another call has
 * recorded this meanwhile.
 */
export const writeCountedDays = async (
  name: CountedSet,
  read: CountedDays,
  next: CountedDays,
): Promise<CountedDays> => {
  const counted = { ...next, revision: read.revision + 1 }
  await db.send(
    new PutCommand({
      TableName: reportsTable,
      Item: { ...keyOf(name), schemaVersion, revision: counted.revision, counted },
      ...(read.revision === 0 ? isNew : isUnchanged(read)),
    }),
  )
  return counted
}
