import { iso } from '#shared/iso.ts'
import type { Row } from '../../domain/telemetry/applyIncoming.ts'
import { summaryOf } from '../../domain/telemetry/chunkSummary.ts'
import type { OpenChunk } from '../../domain/telemetry/openChunk.ts'
import { packEntries } from './historyChunk.ts'
import { expiryOf } from '../store/expiryOf.ts'
import { pack } from '../store/packing.ts'
import type { Item } from '../store/pages.ts'

const schemaVersion = 1

type HistoryRow = Exclude<Row, { type: 'quarantined' }>

/** The items of a row. The sort key is kind, time and a unique part, so that a repeat writes the same item. */
export const historyItems = (deviceName: string, row: HistoryRow, retentionDays: number): Item[] => {
  const at = row.type === 'chunk' ? row.chunk.from : row.report.timestamp
  const base = { deviceName, schemaVersion, expiresAt: expiryOf(at, retentionDays) }
  switch (row.type) {
    case 'chunk':
      return chunkItems(row.chunk, row.number).map(item => ({ ...base, ...item }))
    case 'error': {
      const { errorType, errorCode, errorInfo } = row.report
      return [{ ...base, entry: `error#${iso(at)}#${row.id}`, errorType, errorCode, errorInfo }]
    }
    case 'sample': {
      const { sampleId, batchId, sampleStatus } = row.report
      return [{ ...base, entry: `sample#${iso(at)}#${row.id}`, sampleId, batchId, sampleStatus }]
    }
  }
}

/** A chunk, and its summary under the same time and number. */
const chunkItems = (chunk: OpenChunk, number: number): Item[] => {
  const [place, until] = [`${iso(chunk.from)}#${number}`, iso(chunk.to)]
  return [
    { entry: `reading#${place}`, until, packed: packEntries(chunk) },
    { entry: `summary#${place}`, until, packed: pack(summaryOf(chunk)) },
  ]
}
