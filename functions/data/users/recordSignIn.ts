import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { User } from '../../domain/users/user.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { db, tableName } from '../store/db.ts'

/**
 * Records when the user last signed in, without raising the revision. A user who was removed meanwhile is not stored
 * again.
 */
export const recordSignIn = async (user: User, now: number): Promise<void> => {
  try {
    await db.send(
      new UpdateCommand({
        TableName: tableName('users'),
        Key: { userName: user.userName },
        UpdateExpression: 'SET lastSignInAt = :at',
        ConditionExpression: 'attribute_exists(userName)',
        ExpressionAttributeValues: { ':at': new Date(now).toISOString() },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
