import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { db, tableName } from '../store/db.ts'
import { inSegments } from '../store/inSegments.ts'
import { allPages, type Item, type Page } from '../store/pages.ts'
import { latestIn } from './stateItem.ts'
import { shardsOf } from '../store/shards.ts'

const index = { TableName: tableName('deviceStates'), IndexName: 'latestByModel' }

const scanSegments = 8

/** The latest values of every instrument, or of every instrument of a model, by its name. */
export const readLatestValues = async (modelName?: string): Promise<Map<string, DeviceState['latest']>> => {
  const items =
    modelName === undefined
      ? await inSegments(segment => db.send(new ScanCommand({ ...index, ...segment })), scanSegments)
      : (await Promise.all(shardsOf(modelName).map(shard => allPages(key => shardPage(shard, key))))).flat()
  return new Map(items.map(item => [String(item['deviceName']), latestIn(item)]))
}

const shardPage = (shard: string, key: Item | undefined): Promise<Page> =>
  db.send(
    new QueryCommand({
      ...index,
      KeyConditionExpression: 'modelShard = :shard',
      ExpressionAttributeValues: { ':shard': shard },
      ExclusiveStartKey: key,
    }),
  )
