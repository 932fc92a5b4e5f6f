import path from 'node:path'
import { reportCountOf, type FleetReport } from '../fleet/run/counters.ts'
import { startDynamoDb } from '../local/aws/dynamodb/startDynamoDb.ts'
import { region } from '../local/aws/account/names.ts'
import { readerOfReadings } from './storedReadings.ts'

export interface Verified {
  readonly acknowledged: number
  readonly stored: number
  /** The number of messages that the broker acknowledged but that are not stored. */
  readonly lost: number
  /** The number of messages that are stored more than once. */
  readonly doubled: number
}

/**
 * Compares the messages that the broker has acknowledged with those stored in DynamoDB, after the product has
 * stopped.
 */
export const verifyStore = async (dataDir: string, { perDevice }: FleetReport): Promise<Verified> => {
  const dynamoDb = await startDynamoDb({ path: path.join(dataDir, 'dynamodb'), region })
  const read = readerOfReadings(dynamoDb.url)
  let found: Verified = { acknowledged: 0, stored: 0, lost: 0, doubled: 0 }
  for (const [name, { reports }] of Object.entries(perDevice)) {
    const counts = (await read(name)).map(([, readings]) => reportCountOf(readings))
    found = sum(found, compare(reports, counts))
  }
  await dynamoDb.close()
  return found
}

export const compare = (acknowledged: readonly number[], stored: readonly number[]): Verified => {
  const known = new Set(stored)
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter(count => !known.has(count)).length,
    doubled: stored.length - known.size,
  }
}

const sum = (a: Verified, b: Verified): Verified => ({
  acknowledged: a.acknowledged + b.acknowledged,
  stored: a.stored + b.stored,
  lost: a.lost + b.lost,
  doubled: a.doubled + b.doubled,
})
