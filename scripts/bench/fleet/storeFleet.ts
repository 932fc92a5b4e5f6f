import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newDeviceItem } from '#functions/data/devices/deviceItem.ts'
import { historyItems } from '#functions/data/history/historyItem.ts'
import { stateItem } from '#functions/data/devices/stateItem.ts'
import type { Row } from '#functions/domain/telemetry/applyIncoming.ts'
import type { TableName } from '#shared/server/tables.ts'
import { clientSettings } from '../../local/aws/account/clientSettings.ts'
import { localTableName } from '../../local/aws/account/names.ts'
import { report } from '../messages.ts'

const batchSize = 25
const retentionDays = 90

interface Put {
  readonly table: TableName
  readonly item: Record<string, unknown>
}

export interface StoreWriter {
  put(table: TableName, item: Record<string, unknown>): Promise<void>
  flush(): Promise<void>
}

/** Returns a writer that puts items directly into DynamoDB, in batches, bypassing the functions. */
export const openStoreWriter = (dynamoDbUrl: string): StoreWriter => {
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
  return {
    flush,
    put: async (table, item) => {
      batch.push({ table, item })
      if (batch.length === batchSize) await flush()
    },
  }
}

/** Builds the history items that ingest would have stored for closed chunks. */
export const buildHistoryItems = (deviceName: string, rows: readonly Row[]): Record<string, unknown>[] =>
  rows.flatMap(row => (row.type === 'quarantined' ? [] : historyItems(deviceName, row, retentionDays)))

/** Stores a fleet as ingest would have stored it. The first instrument has a long history; returns its name. */
export const storeFleet = async (
  dynamoDbUrl: string,
  { size, messages, end }: { size: number; messages: number; end: number },
): Promise<string> => {
  const { put, flush } = openStoreWriter(dynamoDbUrl)
  for (let index = 0; index < size; index += 1) {
    const { state, rows } = report(index, { count: index === 0 ? messages : 3, end })
    await put('devices', newDeviceItem(state))
    await put('deviceStates', stateItem(state, 1))
    for (const item of buildHistoryItems(state.deviceName, rows)) await put('history', item)
  }
  await flush()
  return report(0, { count: 1, end }).state.deviceName
}
