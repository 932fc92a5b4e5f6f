import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableVariable, type TableName } from '#shared/server/tables.ts'
import { setting } from '../../runtime.ts'

// The client's own decoder checks each character first, which costs more than decoding for a history of megabytes.
const client = new DynamoDBClient({ base64Decoder: text => Buffer.from(text, 'base64') })
// It copies every request and every answer for a logger that is not used here.
client.middlewareStack.remove('loggerMiddleware')

/**
 * One client for all repositories of a function, so that its connections are shared. The marshaller takes a map with an
 * item named `constructor` for an instance of a class, and refuses instances by default.
 */
export const db = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
})

/** The table's name in this stage. */
export const tableName = (table: TableName): string => setting(tableVariable(table))
