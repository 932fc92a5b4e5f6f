import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { chunkSpanMs, type ChunkEntry } from '../domain/telemetry/openChunk.ts'
import type { Window } from '../domain/telemetry/points.ts'
import { db, tableName } from './db.ts'
import { readDeviceState } from './deviceStateRepository.ts'
import { unpackEntries } from './historyChunk.ts'
import { allPages } from './pages.ts'

const table = tableName('history')

/**
 * The readings messages of an instrument that may lie in a window: the closed chunks, looking back for the one that
 * began before it, and the open one. The open one is read first: a chunk that is closed meanwhile is then seen twice
 * and not missed.
 */
export const readingsAround = async (deviceName: string, { from, to }: Window): Promise<ChunkEntry[]> => {
  const { chunk } = await readDeviceState(deviceName)
  const closed = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'deviceName = :name AND entry BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':name': deviceName,
          ':from': entryAt(from - chunkSpanMs),
          ':to': `${entryAt(to)}~`,
        },
        ConsistentRead: true,
        ExclusiveStartKey: key,
      }),
    ),
  )
  return [...closed.flatMap(item => unpackEntries(item['packed'] as Uint8Array)), ...(chunk?.entries ?? [])]
}

const entryAt = (time: number): string => `reading#${new Date(Math.max(0, time)).toISOString()}`
