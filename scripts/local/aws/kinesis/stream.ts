import { createHash } from 'node:crypto'
import path from 'node:path'
import { openShardLog } from './shardLog.ts'
import type { Source } from './source.ts'

export interface Stream {
  /** Resolves once the record would survive the end of the process. */
  put(partitionKey: string, data: string): Promise<void>
  readonly shards: readonly Source[]
  close(): Promise<void>
}

/** A Kinesis stream on disk: records of one partition key stay in one shard, and so in order. */
export const openStream = async (folder: string, shardCount: number, now: () => number = Date.now): Promise<Stream> => {
  const logs = await Promise.all(
    Array.from({ length: shardCount }, (_, shard) => openShardLog(path.join(folder, `shard-${shard}`))),
  )
  return {
    put: async (partitionKey, data) => {
      const log = logs[shardOf(partitionKey, shardCount)]
      await log?.append(partitionKey, Buffer.from(data).toString('base64'), now())
    },
    shards: logs.map((log, shard) => ({
      name: `shard-${shard}`,
      read: async (after, limit) =>
        (await log.read(after, limit)).map(({ sequence, arrivedAt, partitionKey, data }) => ({
          sequence,
          arrivedAt,
          record: kinesisRecord(shard, sequence, arrivedAt, partitionKey, data),
        })),
      trim: log.trim,
      grown: log.grown,
    })),
    close: async () => {
      await Promise.all(logs.map(log => log.close()))
    },
  }
}

/** Picks the shard as Kinesis does: by the MD5 of the key, with the hash range divided evenly. */
const shardOf = (partitionKey: string, shardCount: number): number =>
  Math.floor((createHash('md5').update(partitionKey).digest().readUInt32BE(0) / 2 ** 32) * shardCount)

const kinesisRecord = (
  shard: number,
  sequenceNumber: string,
  arrivedAt: number,
  partitionKey: string,
  data: string,
) => ({
  eventID: `shardId-${String(shard).padStart(12, '0')}:${sequenceNumber}`,
  eventName: 'aws:kinesis:record',
  eventSource: 'aws:kinesis',
  eventSourceARN: 'arn:aws:kinesis:us-east-1:000000000000:stream/benchwatch-telemetry',
  eventVersion: '1.0',
  awsRegion: 'us-east-1',
  invokeIdentityArn: 'arn:aws:iam::000000000000:role/local',
  kinesis: {
    kinesisSchemaVersion: '1.0',
    partitionKey,
    sequenceNumber,
    data,
    approximateArrivalTimestamp: arrivedAt / 1000,
  },
})
