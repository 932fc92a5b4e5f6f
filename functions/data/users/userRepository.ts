import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { NotFound } from '../../domain/errors.ts'
import { upcastUser, userKey, type User } from '../../domain/users/user.ts'
import { db, tableName } from '../store/db.ts'
import { allPages } from '../store/pages.ts'

const table = tableName('users')

/**
 * The key of the item, in the table of users, that counts the enabled administrators. No user name begins with a hash
 * sign.
 */
export const adminCountKey = '#enabledAdmins'

/** Returns the user with this name, or undefined if there is none. */
export const findUser = async (userName: string): Promise<User | undefined> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: table, Key: { userName: userKey(userName) }, ConsistentRead: true }),
  )
  return Item && upcastUser(Item)
}

/** Returns the user with this name. Throws NotFound if there is none. */
export const getUser = async (userName: string): Promise<User> => {
  const user = await findUser(userName)
  if (!user) throw new NotFound('User', userName)
  return user
}

/** Returns every user, sorted by name. */
export const listUsers = async (): Promise<User[]> => {
  const items = await allPages(key =>
    db.send(new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: key })),
  )
  return items
    .filter(item => item['userName'] !== adminCountKey)
    .map(upcastUser)
    .sort((a, b) => (a.userName < b.userName ? -1 : 1))
}
