import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { consoleItem } from '#shared/server/tables.ts'
import { clientSettings } from '../aws/account/clientSettings.ts'
import type { CloudEndpoints } from '../aws/account/endpoints.ts'
import { localTableName } from '../aws/account/names.ts'

/** Stores the address for links in mails, as the console's stack does in AWS. */
export const storeConsoleAddress = async ({ dynamoDb }: CloudEndpoints, address: string): Promise<void> => {
  const client = new DynamoDBClient(clientSettings(dynamoDb))
  await client.send(new PutItemCommand({ TableName: localTableName('settings'), Item: consoleItem(address) }))
}
