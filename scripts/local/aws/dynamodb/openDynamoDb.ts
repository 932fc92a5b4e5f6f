import { respondJson, type Operation, type Permit } from '../protocol/awsRequest.ts'
import { openChangeFeed, type Changes } from './changes.ts'
import { expiryOperations, sweepExpired } from './expiry.ts'
import { openOngoing } from './ongoing.ts'
import { itemOperations } from './itemOperations.ts'
import { withLateReads } from './lateReads.ts'
import { statementOperations } from './statements.ts'
import { openStorage } from './storage.ts'
import { tableOperations } from './tableOperations.ts'
import { transactionOperations } from './transactions.ts'
import type { Committer } from './unitOfWork.ts'
import type { LoopbackAnswer, LoopbackRequest } from '../protocol/loopbackServer.ts'

export interface DynamoDbOptions {
  /** The directory for the data, used for nothing else. It is created if missing. */
  path: string
  region?: string
  now?: () => number
  /** Called after each commit that adds to a table's change feed. The changes can then be read from `changes`. */
  onChange?: (tableName: string) => void
  /** How long it takes until a write is visible to index reads and to reads without `ConsistentRead`. */
  readLagMs?: number | undefined
  /** Called before each request is carried out. Throws to refuse the request. */
  permit?: Permit | undefined
}

export interface DynamoDb {
  /** Carries out one HTTP request in the wire format of the DynamoDB API. */
  respond(request: LoopbackRequest): Promise<LoopbackAnswer>
  changes: Changes
  /** Deletes the items whose expiry (TTL) has passed. Returns their number. */
  sweepExpired(now?: number): Promise<number>
  close(): Promise<void>
}

export const dynamoDbOperations = (
  committer: Committer,
  region: string,
  now: () => number,
): Record<string, Operation> => ({
  ...itemOperations(committer),
  ...transactionOperations(committer, now),
  ...statementOperations(committer),
  ...tableOperations(committer.storage, region, now),
  ...expiryOperations(committer.storage),
})

/**
 * A stand-in for DynamoDB: dynalite's expressions and item operations on our own LevelDB storage, in which each
 * request is one batch. Acknowledged writes survive the end of the process; only a power failure can lose the last
 * moments.
 */
export const openDynamoDb = async (options: DynamoDbOptions): Promise<DynamoDb> => {
  const { path, region = 'us-east-1', now = Date.now, onChange = () => undefined, readLagMs = 0 } = options
  const prompt = await openStorage(path)
  const late = readLagMs > 0 ? await withLateReads(prompt, `${path}-late`, readLagMs) : undefined
  const { storage, replica } = late ?? { storage: prompt, replica: prompt }
  const feed = await openChangeFeed(storage, now)
  const committer = { storage, replica, feed, onChange, ongoing: openOngoing(storage) }
  const protocol = {
    permit: options.permit,
    serviceName: 'DynamoDB',
    signingName: 'dynamodb',
    contentType: 'application/x-amz-json-1.0',
    isPublic: () => false,
    operations: dynamoDbOperations(committer, region, now),
  }
  return {
    respond: request => respondJson(protocol, request),
    changes: { read: feed.read, trim: feed.trim },
    sweepExpired: (at = now()) => sweepExpired(committer, at),
    close: () => storage.close(),
  }
}
