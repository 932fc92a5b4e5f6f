import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '../../runtime/logger.ts'
import { jsonLine } from './jsonLine.ts'

const firehose = new FirehoseClient({})

/**
 * The maximum number of rows and bytes per Firehose record. Firehose splits a record of up to 500 rows and 1,000 KiB
 * into its rows. Records are charged in steps of 5 KB, so rows of several sources share a record.
 */
const rowsPerRecord = 500
const bytesPerRecord = 900_000
/** The maximum number of records per Firehose request, which accepts up to 500 records and 4 MiB. */
const recordsPerRequest = 500
const bytesPerRequest = 3_900_000
const attempts = 3
const waitMs = 100

interface Line {
  readonly source: string
  readonly data: Buffer
}

interface Outgoing {
  readonly sources: readonly string[]
  readonly data: Buffer
}

/**
 * Delivers rows to the streams of a data set. Each stream has its own quota. Rows are grouped by their source, such
 * as an instrument. Returns the sources with rows that no stream accepted. A row that is delivered again is in the
 * data set twice, with the same id.
 */
export const deliverRows = async (
  streams: readonly string[],
  rowsBySource: ReadonlyMap<string, readonly object[]>,
): Promise<ReadonlySet<string>> => {
  const lines = Array.from(rowsBySource, ([source, rows]) =>
    rows.map((row): Line => ({ source, data: Buffer.from(jsonLine(row)) })),
  )
  const records = grouped(lines.flat(), rowsPerRecord, bytesPerRecord).map(recordOf)
  const requests = grouped(records, recordsPerRequest, bytesPerRequest)
  const refused = await Promise.all(requests.map(request => deliver(streamsInTurn(streams), request)))
  return new Set(refused.flat().flatMap(({ sources }) => sources))
}

const recordOf = (lines: readonly Line[]): Outgoing => ({
  sources: lines.map(({ source }) => source),
  data: Buffer.concat(lines.map(({ data }) => data)),
})

/**
 * The number of the next request to the data set's streams. It starts at random, so that function instances that
 * start together use different streams.
 */
let turn = Math.floor(Math.random() * 1_000)

/**
 * Returns the streams of a data set in the order in which the attempts of one request use them. Each request begins
 * with the next stream.
 */
const streamsInTurn = (streams: readonly string[]): readonly string[] => {
  const first = turn++
  return Array.from({ length: attempts }, (_, attempt) => streams[(first + attempt) % streams.length] ?? '')
}

/**
 * Delivers records to a data set, using the next stream for each new attempt. Returns the records that no stream
 * accepted.
 */
const deliver = async (streams: readonly string[], records: readonly Outgoing[]): Promise<readonly Outgoing[]> => {
  let left = records
  let failed: string | undefined
  for (const [attempt, DeliveryStreamName] of streams.entries()) {
    // A request that fails on a stream is not sent to that stream again, because the SDK has already retried it
    // there.
    if (left.length === 0 || DeliveryStreamName === failed) break
    if (attempt > 0) await sleep(waitMs * (attempt + 1))
    try {
      const Records = left.map(({ data }) => ({ Data: data }))
      const { RequestResponses = [] } = await firehose.send(new PutRecordBatchCommand({ DeliveryStreamName, Records }))
      left = left.filter((_, index) => RequestResponses[index]?.RecordId === undefined)
    } catch (error) {
      logger.warn('rows not delivered', { stream: DeliveryStreamName, records: left.length, error: error as Error })
      failed = DeliveryStreamName
    }
  }
  return left
}

/**
 * Splits records, or rows for records, into consecutive groups of at most `most` entries and `mostBytes` bytes each.
 */
const grouped = <T extends { readonly data: Buffer }>(parts: readonly T[], most: number, mostBytes: number): T[][] => {
  const groups: T[][] = []
  let bytes = 0
  for (const part of parts) {
    const last = groups.at(-1)
    bytes += part.data.length
    if (last && last.length < most && bytes <= mostBytes) last.push(part)
    else {
      groups.push([part])
      bytes = part.data.length
    }
  }
  return groups
}
