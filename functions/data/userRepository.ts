import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { groups } from '#shared/roles.ts'
import { db, tableName } from './db.ts'

const table = tableName('users')

/** What the service itself knows of a user; the credentials are Cognito's. */
const StoredUser = z.object({
  userName: z.string(),
  group: z.enum(groups),
  enabled: z.boolean(),
  /** Epoch milliseconds; tokens issued before are refused. */
  validAfter: z.number(),
})

export type StoredUser = z.infer<typeof StoredUser>

/** 'Anna' and 'anna' are one person, for Cognito and for us. */
export const userKey = (userName: string): string => userName.toLowerCase()

/** The user, or undefined where there is none. */
export const findUser = async (userName: string): Promise<StoredUser | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { userName: userKey(userName) } }))
  return Item && StoredUser.parse(Item)
}
