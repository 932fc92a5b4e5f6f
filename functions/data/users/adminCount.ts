import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Conflict } from '../../domain/errors.ts'
import { isEnabledAdmin, type User } from '../../domain/users/user.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { adminCountKey } from './userRepository.ts'

const table = tableName('users')

/**
 * Builds the change of the number of enabled administrators, for the transaction that changes one of them. Two
 * administrators who disable each other at the same moment can then not both succeed.
 */
export const adminCountChange = (before: User | undefined, after: User | undefined): TransactItem[] => {
  const change =
    Number(after !== undefined && isEnabledAdmin(after)) - Number(before !== undefined && isEnabledAdmin(before))
  if (change === 0) return []
  return [
    {
      Update: {
        TableName: table,
        Key: { userName: adminCountKey },
        UpdateExpression: 'ADD admins :change',
        ...(change < 0
          ? { ConditionExpression: 'admins > :one', ExpressionAttributeValues: { ':change': change, ':one': 1 } }
          : { ExpressionAttributeValues: { ':change': change } }),
      },
    },
  ]
}

/**
 * Builds the change of the number of enabled administrators when a user is removed who could never sign in. It has no
 * check, because such a user was not the last administrator.
 */
export const takenBackCount = (user: User): TransactItem[] =>
  isEnabledAdmin(user)
    ? [
        {
          Update: {
            TableName: table,
            Key: { userName: adminCountKey },
            UpdateExpression: 'ADD admins :change',
            ExpressionAttributeValues: { ':change': -1 },
          },
        },
      ]
    : []

/**
 * Counts the enabled administrators again, because data of the first release has no count. Does nothing if the count
 * has changed while the users were read.
 */
export const recountAdmins = async (readUsers: () => Promise<readonly User[]>): Promise<void> => {
  const Key = { userName: adminCountKey }
  const seen = (await db.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item?.[
    'admins'
  ] as unknown
  const admins = (await readUsers()).filter(isEnabledAdmin).length
  const condition =
    seen === undefined
      ? { ConditionExpression: 'attribute_not_exists(userName)' }
      : { ConditionExpression: 'admins = :seen', ExpressionAttributeValues: { ':seen': seen } }
  try {
    await db.send(new PutCommand({ TableName: table, Item: { ...Key, schemaVersion: 1, admins }, ...condition }))
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/**
 * Returns a function that translates the error of a change to an administrator. If the condition still fails after
 * the administrators were counted again, the user is the last administrator, and the error says so.
 */
export const lastAdminStays =
  (name: string) =>
  (error: unknown): never => {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`${name} is the last enabled administrator and must stay one`)
  }
