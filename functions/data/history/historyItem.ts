import { iso } from '#shared/time/iso.ts'
import type { Row } from '../../domain/telemetry/applyIncoming.ts'
import { buildChunkSummary } from '../../domain/telemetry/chunkSummary.ts'
import type { OpenChunk } from '../../domain/telemetry/openChunk.ts'
import { makeSampleKey } from '../../domain/telemetry/queue/sampleKey.ts'
import { spanOf } from '../../domain/telemetry/statusLog.ts'
import { packLog } from './packedLog.ts'
import { packEntries } from './historyChunk.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import { pack } from '../store/packing.ts'
import type { Item } from '../store/pages.ts'

const schemaVersion = 1

type HistoryRow = Exclude<Row, { type: 'quarantined' }>

/**
 * Returns the store's items for one row of an instrument's history. The sort key consists of the kind, the time and a
 * unique part, so that a repeated row writes the same item.
 */
export const historyItems = (deviceName: string, row: HistoryRow, retentionDays: number): Item[] => {
  const at = timeOf(row)
  const base = { deviceName, schemaVersion, expiresAt: computeExpiry(at, retentionDays) }
  switch (row.type) {
    case 'chunk':
      return chunkItems(row.chunk, row.number).map(item => ({ ...base, ...item }))
    case 'statuses':
      return [{ ...base, entry: `status#${iso(at)}#${row.log.number}`, packed: packLog(row.log) }]
    case 'error': {
      const { errorType, errorCode, errorInfo } = row.report
      return [{ ...base, entry: `error#${iso(at)}#${row.id}`, errorType, errorCode, errorInfo }]
    }
    case 'sample': {
      const { sampleId, batchId, sampleStatus } = row.report
      const key = makeSampleKey(deviceName, row.report)
      return [{ ...base, entry: `sample#${iso(at)}#${row.id}`, sampleId, batchId, sampleStatus, ...key }]
    }
  }
}

const timeOf = (row: HistoryRow): number => {
  if (row.type === 'chunk') return row.chunk.from
  return row.type === 'statuses' ? spanOf(row.log).from : row.report.timestamp
}

/** Returns the items of a history chunk: the chunk itself, and its summary under the same time and number. */
const chunkItems = (chunk: OpenChunk, number: number): Item[] => {
  const [place, until] = [`${iso(chunk.from)}#${number}`, iso(chunk.to)]
  return [
    { entry: `reading#${place}`, until, packed: packEntries(chunk) },
    { entry: `summary#${place}`, until, packed: pack(buildChunkSummary(chunk)) },
  ]
}
