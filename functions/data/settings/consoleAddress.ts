import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { consoleSetting } from '#shared/server/tables.ts'
import { logger } from '../../runtime/logger.ts'
import { db, tableName } from '../store/db.ts'

/** Returns the console's address for links in mails, without a trailing slash. Undefined if it is not known yet. */
export const consoleAddress = async (): Promise<string | undefined> => {
  try {
    const { Item } = await db.send(new GetCommand({ TableName: tableName('settings'), Key: { name: consoleSetting } }))
    return Item && String(Item['address'])
  } catch (error) {
    // If the address cannot be read, a mail is sent without a link, which is better than no mail.
    logger.warn('address of the console not read', { error: error as Error })
    return undefined
  }
}
