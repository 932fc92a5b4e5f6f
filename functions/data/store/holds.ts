import type { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { db } from './db.ts'

/** Updates an item of the store. Returns false and changes nothing if the update's condition does not hold. */
export const holds = async (update: UpdateCommand): Promise<boolean> => {
  try {
    await db.send(update)
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
