import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { clientSettings } from '../account/clientSettings.ts'
import { localTableName } from '../account/names.ts'

const cachedMs = 10_000
/** How long an instrument counts as just enrolled. After that, the table of devices is sure to have it. */
const listedMs = 60_000

/** Lists the instruments that wait for admission. */
export interface PendingDevices {
  /** Returns the names of the instruments that wait for admission, including those that have just enrolled. */
  names(): Promise<ReadonlySet<string>>
  /** Adds an instrument that has just enrolled and is not in the table of devices yet. */
  add(deviceName: string): void
}

/**
 * Finds the waiting instruments in the table of devices. The result is cached for ten seconds. A failure is not, so
 * that instruments can enrol again as soon as the table can be read.
 */
export const openPendingDevices = (dynamoDbUrl: string): PendingDevices => {
  const client = new DynamoDBClient(clientSettings(dynamoDbUrl))
  const added = new Map<string, number>()
  let last: { readonly at: number; readonly names: Promise<readonly string[]> } | undefined
  return {
    names: async () => {
      const now = Date.now()
      if (!last || now - last.at > cachedMs) last = { at: now, names: pendingNames(client) }
      const asked = last
      const listed = await asked.names.catch((error: unknown) => {
        if (last === asked) last = undefined
        throw error
      })
      for (const [name, at] of added) if (now - at > listedMs) added.delete(name)
      return new Set([...listed, ...added.keys()])
    },
    add: name => void added.set(name, Date.now()),
  }
}

const pendingNames = async (client: DynamoDBClient): Promise<readonly string[]> => {
  const pages = paginateScan(
    { client },
    {
      TableName: localTableName('devices'),
      ProjectionExpression: 'deviceName',
      FilterExpression: 'deviceStatus = :pending',
      ExpressionAttributeValues: { ':pending': { S: 'PENDING' } },
    },
  )
  const names: string[] = []
  for await (const { Items = [] } of pages)
    for (const { deviceName } of Items) if (deviceName?.S) names.push(deviceName.S)
  return names
}
