import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceError, SampleEvent } from '#shared/contract/device.ts'
import { db, tableName } from '../store/db.ts'
import { allPages, type Item } from '../store/pages.ts'

export const historyTable = tableName('history')

/**
 * The sort key of an error or a sample event in history. The next page of a list continues after the key of the last
 * item.
 */
interface Keyed {
  readonly entry: string
}

/** Returns the errors that an instrument has reported, newest first. */
export const listErrors = async (deviceName: string): Promise<(DeviceError & Keyed)[]> =>
  (await queryNewestFirst(deviceName, 'error#')).map(readErrorItem)

/** Reads an instrument's error from its stored item. */
export const readErrorItem = (item: Item): DeviceError & Keyed => ({
  entry: String(item['entry']),
  errorType: String(item['errorType']),
  errorCode: String(item['errorCode']),
  errorTimeStamp: timeOf(item),
  errorInfo: String(item['errorInfo']),
})

/** Returns the sample queue events that an instrument has reported, newest first. */
export const listSampleEvents = async (deviceName: string): Promise<(SampleEvent & Keyed)[]> =>
  (await queryNewestFirst(deviceName, 'sample#')).map(readSampleEventItem)

/** Reads an event of an instrument's sample queue from its stored item. */
export const readSampleEventItem = (item: Item): SampleEvent & Keyed => ({
  entry: String(item['entry']),
  sampleId: String(item['sampleId']),
  batchId: String(item['batchId']),
  deviceTimeStamp: timeOf(item),
  sampleStatus: String(item['sampleStatus']),
})

const timeOf = (item: Record<string, unknown>): string => String(item['entry']).split('#')[1] ?? ''

/**
 * The maximum number of errors or sample queue events in a list, which contains the newest ones. Older ones are found
 * by date in the history.
 */
const listLimit = 10_000

const queryNewestFirst = (deviceName: string, prefix: string): Promise<Item[]> =>
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
