import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableVariable, type TableName } from '#shared/server/tables.ts'
import { setting } from '../../runtime/settings.ts'

// Base64 is decoded by Node: the SDK's own decoder checks each character first, which costs more than decoding for a
// history of megabytes.
const client = new DynamoDBClient({ base64Decoder: text => Buffer.from(text, 'base64') })
// This middleware of the SDK copies every request and every answer for a logger that is not used here.
client.middlewareStack.remove('loggerMiddleware')

/**
 * The client of DynamoDB, which all repositories of a function share, so that they share its connections. The option
 * for class instances is set because the SDK would take a map with an item named `constructor` for a class instance.
 */
export const db = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
})

/** The name that a table of the product has in this stage. */
export const tableName = (table: TableName): string => setting(tableVariable(table))
