import { randomUUID } from 'node:crypto'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { isRecord } from '#shared/records/isRecord.ts'
import { dataSets, type DataSet } from '#shared/server/dataSets.ts'
import { deliveries, readingsDataSet, type DeliveryName } from '#shared/server/readingsDataSet.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import { respondJson, type Input, type JsonProtocol, type Operation, type Permit } from '../protocol/awsRequest.ts'
import { clientSettings } from '../account/clientSettings.ts'
import { startLoopbackServer, type LoopbackServer } from '../protocol/loopbackServer.ts'
import { deliveryOfLocalName, localBucketName } from '../account/names.ts'
import { buildParquet, parseDataRow, type Row } from './parquet.ts'
import { openSegments, type Segments } from './segments.ts'

export interface FirehoseOptions {
  /** For each delivery stream, the folder in which its rows wait until they are written to the bucket. */
  readonly folders: Readonly<Record<DeliveryName, string>>
  readonly s3Url: string
  readonly port?: number
  readonly permit?: Permit | undefined
  /**
   * The number of bytes per second that each stream accepts. Unlimited by default. In AWS, a stream accepts 1 or
   * 5 MiB.
   */
  readonly bytesPerSecond?: number
}

export interface Firehose extends LoopbackServer {
  /** Writes all waiting rows to the bucket, as Firehose does at the end of its buffering interval. */
  deliver(): Promise<void>
}

const maxRequestBytes = 8 * 1024 * 1024
const recordsLimit = 500
const recordBytesLimit = 1_000 * 1024
const requestBytesLimit = 4 * 1024 * 1024
/** Firehose splits a record into at most this many rows. */
const rowsPerRecordLimit = 500

const invalid = (message: string): AwsError => new AwsError('InvalidArgumentException', message)

const dataOf = (record: unknown): Buffer => {
  const data = isRecord(record) ? record['Data'] : undefined
  if (typeof data !== 'string') throw new AwsError('SerializationException', 'A record has no Data')
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > recordBytesLimit) throw invalid('A record is larger than 1,000 KiB')
  return bytes
}

/** Splits a record into its rows, each of which is one line. */
const linesOf = (bytes: Buffer): string[] => {
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
  if (lines.length > rowsPerRecordLimit) throw invalid(`A record holds more than ${rowsPerRecordLimit} rows`)
  return lines
}

/** The rows of each delivery stream that have not been delivered yet. */
export type Waiting = Readonly<Record<DeliveryName, Segments>>

/**
 * Counts a record of the given size towards a stream's quota, and returns whether the stream still accepts it in the
 * current second.
 */
export type Quota = (stream: string, bytes: number) => boolean

/** Creates a rate limit like Firehose's quota for direct PUT. Each stream has its own quota. */
export const makeQuota = (bytesPerSecond = Infinity, now: () => number = Date.now): Quota => {
  const used = new Map<string, { readonly second: number; readonly bytes: number }>()
  return (stream, bytes) => {
    const second = Math.floor(now() / 1_000)
    const last = used.get(stream)
    const total = (last?.second === second ? last.bytes : 0) + bytes
    if (total > bytesPerSecond) return false
    used.set(stream, { second, bytes: total })
    return true
  }
}

const putRecordBatch = async (waiting: Waiting, quota: Quota, input: Input): Promise<object> => {
  const { DeliveryStreamName: name, Records: records, ...rest } = input
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw unsupportedParameter('Firehose', 'PutRecordBatch', unknown)
  const delivery = deliveryOfLocalName(String(name))
  if (delivery === undefined)
    throw new AwsError('ResourceNotFoundException', `Firehose ${String(name)} not found under account 000000000000.`)
  if (!Array.isArray(records) || records.length === 0 || records.length > recordsLimit)
    throw invalid(`Records must have 1 to ${recordsLimit} members`)
  const data = records.map(dataOf)
  if (data.reduce((bytes, { length }) => bytes + length, 0) > requestBytesLimit)
    throw invalid('The records are larger than 4 MiB')
  const lines = data.map(linesOf)
  const taken = data.map(({ length }) => quota(String(name), length))
  await waiting[delivery].append(
    lines
      .filter((_, index) => taken[index])
      .flat()
      .map(line => `${line}\n`)
      .join(''),
  )
  return {
    FailedPutCount: taken.filter(isTaken => !isTaken).length,
    Encrypted: true,
    RequestResponses: taken.map(isTaken =>
      isTaken ? { RecordId: randomUUID() } : { ErrorCode: 'ServiceUnavailableException', ErrorMessage: 'Slow down.' },
    ),
  }
}

export const firehoseOperations = (waiting: Waiting, quota: Quota = makeQuota()): Record<string, Operation> => ({
  PutRecordBatch: input => putRecordBatch(waiting, quota, input),
})

/**
 * The maximum number of days for which Firehose buffers rows at the same time. It drops the rows of further days.
 * docs.aws.amazon.com/firehose/latest/dev/limits.html, Active partition count
 */
const activePartitionsLimit = 500

/**
 * Returns a function that writes rows to the bucket, one file per day. Rows that do not match the columns are stored
 * under the prefix for errors. So are rows of further days once the limit of active days is reached.
 * @param active the days for which this delivery has written rows so far
 */
const deliverTo =
  (s3: S3Client, { prefix, columns, partition }: DataSet, active: Set<string>) =>
  async (name: string, lines: string[]): Promise<void> => {
    const put = (Key: string, Body: Uint8Array | string) =>
      s3.send(new PutObjectCommand({ Bucket: localBucketName('datasets'), Key, Body }))
    const read = (line: string): Row | undefined => parseDataRow(columns, line)
    const unfit = lines.filter(line => read(line) === undefined)
    const byDay = Map.groupBy(
      lines.map(read).filter(row => row !== undefined),
      ({ day }: Row) => day,
    )
    const dropped: Row[] = []
    for (const [day, rows] of byDay) {
      if (active.size < activePartitionsLimit) active.add(day)
      if (!active.has(day)) dropped.push(...rows)
      else await put(`${prefix}${partition.name}=${day}/${name}.parquet`, buildParquet(columns, rows))
    }
    if (dropped.length > 0) {
      const Body = dropped.map(row => `${JSON.stringify(row)}\n`).join('')
      await put(`${readingsDataSet.errorPrefix}active-partition-exceeded/${name}.ndjson`, Body)
    }
    if (unfit.length > 0)
      await put(`${readingsDataSet.errorPrefix}format-conversion-failed/${name}.ndjson`, `${unfit.join('\n')}\n`)
  }

/**
 * A stand-in for Firehose: it accepts rows for the data sets, stores them on disk, and writes them to the bucket as
 * Parquet files partitioned by day, like the delivery stream in AWS.
 */
export const startFirehose = async ({
  folders,
  s3Url,
  port = 0,
  permit,
  bytesPerSecond,
}: FirehoseOptions): Promise<Firehose> => {
  const waiting: Waiting = {
    readings: await openSegments(folders.readings),
    events: await openSegments(folders.events),
  }
  const s3 = new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })
  const protocol: JsonProtocol = {
    serviceName: 'Firehose',
    signingName: 'firehose',
    contentType: 'application/x-amz-json-1.1',
    isPublic: () => false,
    operations: firehoseOperations(waiting, makeQuota(bytesPerSecond)),
    permit,
  }
  const server = await startLoopbackServer({
    port,
    maxBodyBytes: maxRequestBytes,
    respond: request => respondJson(protocol, request),
  })
  return {
    ...server,
    deliver: async () => {
      for (const name of deliveries) await waiting[name].drain(deliverTo(s3, dataSets[name], new Set()))
    },
    close: async () => {
      await server.close()
      s3.destroy()
    },
  }
}
