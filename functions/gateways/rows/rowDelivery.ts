import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '../../runtime.ts'
import { jsonLine } from './jsonLine.ts'

const firehose = new FirehoseClient({})

/**
 * The most rows and bytes of a record. Firehose splits a record of up to 500 rows and 1,000 KiB into its rows. It
 * charges each record in steps of 5 KB, so rows of several sources share a record.
 */
const rowsPerRecord = 500
const bytesPerRecord = 900_000
/** The most records and bytes of a request. Firehose takes up to 500 records and 4 MiB. */
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
 * Delivers rows to the stream of a data set. Returns the sources with rows that the stream did not take. Rows that are
 * delivered again are in the data set twice, with the same ids.
 */
export const deliverRows = async (
  stream: string,
  rowsBySource: ReadonlyMap<string, readonly object[]>,
): Promise<ReadonlySet<string>> => {
  const lines = Array.from(rowsBySource, ([source, rows]) =>
    rows.map((row): Line => ({ source, data: Buffer.from(jsonLine(row)) })),
  )
  const records = grouped(lines.flat(), rowsPerRecord, bytesPerRecord).map(recordOf)
  const requests = grouped(records, recordsPerRequest, bytesPerRequest)
  const refused = await Promise.all(requests.map(request => deliver(stream, request)))
  return new Set(refused.flat().flatMap(({ sources }) => sources))
}

const recordOf = (lines: readonly Line[]): Outgoing => ({
  sources: lines.map(({ source }) => source),
  data: Buffer.concat(lines.map(({ data }) => data)),
})

/** Delivers records and returns those that the stream did not take. */
const deliver = async (DeliveryStreamName: string, records: readonly Outgoing[]): Promise<readonly Outgoing[]> => {
  let left = records
  for (let attempt = 1; attempt <= attempts && left.length > 0; attempt += 1) {
    if (attempt > 1) await sleep(waitMs * attempt)
    try {
      const Records = left.map(({ data }) => ({ Data: data }))
      const { RequestResponses = [] } = await firehose.send(new PutRecordBatchCommand({ DeliveryStreamName, Records }))
      left = left.filter((_, index) => RequestResponses[index]?.RecordId === undefined)
    } catch (error) {
      // The SDK's client has already tried several times.
      logger.warn('rows not delivered', { stream: DeliveryStreamName, records: left.length, error: error as Error })
      return left
    }
  }
  return left
}

/** Splits parts into consecutive groups of at most `most` parts and `mostBytes` bytes. */
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
