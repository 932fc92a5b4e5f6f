import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newDeviceItem } from '#functions/data/deviceItem.ts'
import { historyItems } from '#functions/data/historyItem.ts'
import { stateItem } from '#functions/data/stateItem.ts'
import type { TableName } from '#shared/tables.ts'
import { clientSettings } from '../../local/clientSettings.ts'
import { localTableName } from '../../local/names.ts'
import { report } from './messages.ts'

const batchSize = 25
const retentionDays = 90

interface Put {
  readonly table: TableName
  readonly item: Record<string, unknown>
}

/** Puts what ingest would have stored of a fleet, the first instrument with a long history. Answers its name. */
export const storeFleet = async (
  dynamoDbUrl: string,
  { size, messages, end }: { size: number; messages: number; end: number },
): Promise<string> => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(dynamoDbUrl)))
  let batch: Put[] = []
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const byTable = Map.groupBy(batch, ({ table }) => localTableName(table))
    const requests = Array.from(byTable, ([name, puts]) => [
      name,
      puts.map(({ item }) => ({ PutRequest: { Item: item } })),
    ])
    batch = []
    await documents.send(new BatchWriteCommand({ RequestItems: Object.fromEntries(requests) }))
  }
  const put = async (table: TableName, item: Record<string, unknown>): Promise<void> => {
    batch.push({ table, item })
    if (batch.length === batchSize) await flush()
  }
  for (let index = 0; index < size; index += 1) {
    const { state, rows } = report(index, index === 0 ? messages : 3, end)
    await put('devices', newDeviceItem(state))
    await put('deviceStates', stateItem(state, 1))
    for (const row of rows) {
      if (row.type === 'quarantined') continue
      for (const item of historyItems(state.deviceName, row, retentionDays)) await put('history', item)
    }
  }
  await flush()
  return report(0, 1, end).state.deviceName
}
