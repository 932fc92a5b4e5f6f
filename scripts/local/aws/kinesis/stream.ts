import { createHash } from 'node:crypto'
import path from 'node:path'
import { AwsError } from '../protocol/awsError.ts'
import { openShardLog } from './shardLog.ts'
import type { Source } from './source.ts'

export interface Stream {
  /**
   * Stores a record. Resolves once the record would survive the end of the process. Throws
   * ProvisionedThroughputExceededException if the shard's throughput is exceeded.
   */
  put(partitionKey: string, data: string): Promise<void>
  readonly shards: readonly Source[]
  close(): Promise<void>
}

/**
 * The number of records and bytes that a shard accepts per second:
 * docs.aws.amazon.com/streams/latest/dev/service-sizes-and-limits.html
 */
const shardRecords = 1_000
const shardBytes = 1024 * 1024

/**
 * The number of shards of a new on-demand stream, which accepts 4,000 records and 4 MB per second:
 * docs.aws.amazon.com/streams/latest/dev/how-do-i-size-a-stream.html
 */
const newStreamShards = 4

interface StreamOptions {
  readonly folder: string
  /** The number of shards. The default is that of a new on-demand stream in AWS. */
  readonly shardCount?: number
  /** The number of records that a shard accepts per second. The default is AWS's limit. */
  readonly recordsPerSecond?: number | undefined
  readonly now?: () => number
}

/**
 * Opens a Kinesis stream on disk. Records with the same partition key go to the same shard, so they stay in order.
 */
export const openStream = async (options: StreamOptions): Promise<Stream> => {
  const { folder, shardCount = newStreamShards, recordsPerSecond = shardRecords, now = Date.now } = options
  const throughputs = Array.from({ length: shardCount }, () => measureThroughput(recordsPerSecond, now))
  const logs = await Promise.all(
    Array.from({ length: shardCount }, (_, shard) => openShardLog(path.join(folder, `shard-${shard}`))),
  )
  return {
    put: async (partitionKey, data) => {
      const shard = shardOf(partitionKey, shardCount)
      const bytes = Buffer.from(data)
      throughputs[shard]?.(bytes.length + Buffer.byteLength(partitionKey), shard)
      await logs[shard]?.append(partitionKey, bytes.toString('base64'), now())
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

/**
 * Returns a function that counts a shard's records and bytes in the current second, and throws if the shard does not
 * accept more. A clock that was set back begins a new second. Otherwise the shard would be full until the clock is
 * where it was.
 */
const measureThroughput = (recordsPerSecond: number, now: () => number) => {
  let since = 0
  let records = 0
  let bytes = 0
  return (size: number, shard: number): void => {
    if (Math.abs(now() - since) >= 1_000) [since, records, bytes] = [now(), 0, 0]
    if (records + 1 > recordsPerSecond || bytes + size > shardBytes)
      throw new AwsError(
        'ProvisionedThroughputExceededException',
        `Rate exceeded for shard shardId-${String(shard).padStart(12, '0')} in stream benchwatch-telemetry`,
      )
    records += 1
    bytes += size
  }
}

/** Chooses the shard as Kinesis does: by the MD5 hash of the key, with the hash range divided evenly. */
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
