import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableVariable, type TableName } from '#shared/server/tables.ts'
import { setting } from '../../runtime.ts'

// The client's own decoder checks each character first. For a history of megabytes that costs more than decoding.
const client = new DynamoDBClient({ base64Decoder: text => Buffer.from(text, 'base64') })
// The middleware copies every request and every answer for a logger that is not used here.
client.middlewareStack.remove('loggerMiddleware')

/**
 * One client for all repositories of a function, so that they share its connections. The marshaller is allowed to take
 * instances of classes, because it believes that a map with an item named `constructor` is one.
 */
export const db = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
})

/** The table's name in this stage. */
export const tableName = (table: TableName): string => setting(tableVariable(table))
