import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { shelvesTable } from '../alarms/shelves.ts'
import { db } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import { serviceModeIn, serviceModeKind, type StoredServiceMode } from './serviceModeItem.ts'

/** Returns all service modes, including those that ended recently. */
export const listServiceModes = async (): Promise<StoredServiceMode[]> =>
  (await itemsOfKind(shelvesTable, serviceModeKind)).map(serviceModeIn)

/** Returns the service mode with this id, which may have ended. */
export const findServiceMode = async (id: string): Promise<StoredServiceMode | undefined> => {
  const key = { kind: serviceModeKind, name: id }
  const { Item } = await db.send(new GetCommand({ TableName: shelvesTable, Key: key, ConsistentRead: true }))
  return Item && serviceModeIn(Item)
}

/**
 * For how long after the time of a suppressed notification was written to a service mode no later time is written,
 * however many notifications are suppressed.
 */
const hourMs = 3_600_000

/** Records on a service mode that nobody was notified of a firing because of it. */
export const noteHidden = async ({ id, mode }: StoredServiceMode, now: number): Promise<void> => {
  if (mode.lastHidAt !== undefined && now - mode.lastHidAt < hourMs) return
  try {
    await db.send(
      new UpdateCommand({
        TableName: shelvesTable,
        Key: { kind: serviceModeKind, name: id },
        ConditionExpression: 'attribute_exists(kind)',
        UpdateExpression: 'SET lastHidAt = :now',
        ExpressionAttributeValues: { ':now': now },
      }),
    )
  } catch (error) {
    // The service mode has expired since it was read, so there is nothing to record.
    if (!isConditionFailure(error)) throw error
  }
}
