import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableVariable, type TableName } from '#shared/server/tables.ts'
import { setting } from '../../runtime/settings.ts'

// Base64 is decoded by Node. The SDK's own decoder checks each character first, which costs more than the decoding
// itself for a history of megabytes.
const client = new DynamoDBClient({ base64Decoder: text => Buffer.from(text, 'base64') })
// The middleware that copies every request and every answer for the SDK's logger is removed, because that logger is
// not used.
client.middlewareStack.remove('loggerMiddleware')

/**
 * The DynamoDB client that all repositories of a function share, and with it the connections.
 * `convertClassInstanceToMap` is set because the SDK would take a map with an item named `constructor` for a class
 * instance.
 */
export const db = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
})

/** Returns the full name of one of this service's tables in this stage. */
export const tableName = (table: TableName): string => setting(tableVariable(table))
