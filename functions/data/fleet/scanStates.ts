import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { logger } from '../../runtime/logger.ts'
import { deviceStatesTable } from '../devices/deviceStateRepository.ts'
import { glanceAttributes, readGlance, type Glance } from '../devices/stateGlance.ts'
import { db } from '../store/db.ts'
import { inSegments } from '../store/inSegments.ts'

/** The number of parallel scans of the table. The states of 100,000 instruments are a few hundred pages of 1 MB. */
const segments = 8

/** Reads the states of all instruments, in no particular order. The states may be a second old. */
export const scanStates = async (): Promise<Glance[]> => {
  const items = await inSegments(
    segment =>
      db.send(new ScanCommand({ TableName: deviceStatesTable, ProjectionExpression: glanceAttributes, ...segment })),
    segments,
  )
  return items.flatMap(item => readable(item) ?? [])
}

/**
 * Returns the fields of a stored state that the scan of the fleet needs. Undefined if the state cannot be read, so
 * that one damaged state does not hide all other instruments.
 */
const readable = (item: Record<string, unknown>): Glance | undefined => {
  try {
    return readGlance(item)
  } catch (error) {
    logger.error('state not read by the clock', { device: item['deviceName'] as string, error: error as Error })
    return undefined
  }
}
