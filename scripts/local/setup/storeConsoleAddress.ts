import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { consoleItem } from '#shared/server/tables.ts'
import { clientSettings } from '../clientSettings.ts'
import type { CloudEndpoints } from '../cloud.ts'
import { localTableName } from '../names.ts'

/** Stores the address for links in mails, as the console's stack does in AWS. */
export const storeConsoleAddress = async ({ dynamoDb }: CloudEndpoints, address: string): Promise<void> => {
  const client = new DynamoDBClient(clientSettings(dynamoDb))
  await client.send(new PutItemCommand({ TableName: localTableName('settings'), Item: consoleItem(address) }))
}
