import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceError, SampleEvent } from '#shared/contract/devices.ts'
import type { Row } from '../domain/telemetry/applyIncoming.ts'
import { numericSetting } from '../runtime.ts'
import { db, tableName } from './db.ts'
import { packEntries } from './historyChunk.ts'
import { allPages, type Item } from './pages.ts'

export const historyTable = tableName('history')
const schemaVersion = 1
const daySeconds = 86_400

const iso = (time: number): string => new Date(time).toISOString()

type HistoryRow = Exclude<Row, { type: 'quarantined' }>

/** One item of history. The sort key is kind, time, and what makes it unique, so that a repeat writes the same item. */
export const historyItem = (deviceName: string, row: HistoryRow): Record<string, unknown> => {
  const at = row.type === 'chunk' ? row.chunk.from : row.report.timestamp
  const base = {
    deviceName,
    schemaVersion,
    expiresAt: Math.floor(at / 1000) + numericSetting('HISTORY_RETENTION_DAYS') * daySeconds,
  }
  switch (row.type) {
    case 'chunk':
      return {
        ...base,
        entry: `reading#${iso(at)}#${row.number}`,
        until: iso(row.chunk.to),
        packed: packEntries(row.chunk),
      }
    case 'error': {
      const { errorType, errorCode, errorInfo } = row.report
      return { ...base, entry: `error#${iso(at)}#${row.id}`, errorType, errorCode, errorInfo }
    }
    case 'sample': {
      const { sampleId, batchId, sampleStatus } = row.report
      return { ...base, entry: `sample#${iso(at)}#${row.id}`, sampleId, batchId, sampleStatus }
    }
  }
}

/** An item's sort key, by which a list goes on where an answer stopped. */
interface Keyed {
  readonly entry: string
}

/** The errors an instrument has reported, newest first. */
export const listErrors = async (deviceName: string): Promise<(DeviceError & Keyed)[]> =>
  (await newestFirst(deviceName, 'error#')).map(item => ({
    entry: String(item['entry']),
    errorType: String(item['errorType']),
    errorCode: String(item['errorCode']),
    errorTimeStamp: timeOf(item),
    errorInfo: String(item['errorInfo']),
  }))

/** The sample queue events an instrument has reported, newest first. */
export const listSampleEvents = async (deviceName: string): Promise<(SampleEvent & Keyed)[]> =>
  (await newestFirst(deviceName, 'sample#')).map(item => ({
    entry: String(item['entry']),
    sampleId: String(item['sampleId']),
    batchId: String(item['batchId']),
    deviceTimeStamp: timeOf(item),
    sampleStatus: String(item['sampleStatus']),
  }))

const timeOf = (item: Record<string, unknown>): string => String(item['entry']).split('#')[1] ?? ''

/** The console shows the newest; older ones are reached by date in the history. */
const listLimit = 10_000

const newestFirst = (deviceName: string, prefix: string): Promise<Item[]> =>
  allPages(
    key =>
      db.send(
        new QueryCommand({
          TableName: historyTable,
          KeyConditionExpression: 'deviceName = :name AND begins_with(entry, :prefix)',
          ExpressionAttributeValues: { ':name': deviceName, ':prefix': prefix },
          ScanIndexForward: false,
          ExclusiveStartKey: key,
        }),
      ),
    listLimit,
  )
