import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { db } from '../store/db.ts'
import { inSegments } from '../store/inSegments.ts'
import { deviceStatesTable } from './deviceStateRepository.ts'
import { latestIn } from './stateItem.ts'

const segments = 8

/**
 * The latest values of every instrument, by its name. All states are read for this, which costs a fraction of a cent
 * for 100,000 instruments; an index of the values would have to be written with each message. Decision 99 has the
 * figures.
 */
export const readLatestValues = async (): Promise<Map<string, DeviceState['latest']>> => {
  const items = await inSegments(
    segment =>
      db.send(
        new ScanCommand({ TableName: deviceStatesTable, ProjectionExpression: 'deviceName, latest', ...segment }),
      ),
    segments,
  )
  return new Map(items.map(item => [String(item['deviceName']), latestIn(item)]))
}
