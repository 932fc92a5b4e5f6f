import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { db } from '../store/db.ts'
import { inSegments } from '../store/inSegments.ts'
import { deviceStatesTable } from './deviceStateRepository.ts'
import { makeValueReader } from './stateItem.ts'

/**
 * The number of parallel scans of the table. The states of 100,000 instruments are 250 pages of 1 MB, so each scan
 * reads about 16 pages one after another.
 */
const segments = 16

/**
 * Returns a data item's latest value on every instrument that has reported the item, keyed by instrument name. The
 * store reads whole states for this, which costs a fraction of a cent for 100,000 instruments; an index of the values
 * would be written with each message. Decision 99 has the figures. Each page is reduced to the one value per
 * instrument as it arrives, because decoding all items takes four times as long, and all values of a large fleet
 * would fill half of the function's memory.
 */
export const readLatestValues = async (dataItem: string): Promise<Map<string, ReadingValue>> => {
  const valueIn = makeValueReader(dataItem)
  const items = await inSegments(async segment => {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({ TableName: deviceStatesTable, ProjectionExpression: 'deviceName, latest', ...segment }),
    )
    return { Items: Items.map(item => ({ deviceName: item['deviceName'], value: valueIn(item) })), LastEvaluatedKey }
  }, segments)
  return new Map(
    items.flatMap(({ deviceName, value }) =>
      value === undefined ? [] : [[String(deviceName), value as ReadingValue]],
    ),
  )
}
