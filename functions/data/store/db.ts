import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableVariable, type TableName } from '#shared/server/tables.ts'
import { setting } from '../../runtime/settings.ts'

// The client's own decoder checks each character first, which costs more than decoding for a history of megabytes.
const client = new DynamoDBClient({ base64Decoder: text => Buffer.from(text, 'base64') })
// The middleware copies every request and every answer for a logger that is not used here.
client.middlewareStack.remove('loggerMiddleware')

/**
 * The store's client, which all repositories of a function share, so that they share its connections. The option for
 * class instances is set because the marshaller takes a map with an item named `constructor` for one.
 */
export const db = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
})

/** The table's name in this stage. */
export const tableName = (table: TableName): string => setting(tableVariable(table))
