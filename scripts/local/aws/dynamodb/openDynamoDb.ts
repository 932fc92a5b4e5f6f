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

export type DynamoDbOptions = {
  /** The directory of the data, which nothing else uses. It is made if it is missing. */
  path: string
  region?: string
  now?: () => number
  /** Called after each commit that adds to a table's change feed. `changes` reads the changes themselves. */
  onChange?: (tableName: string) => void
  /** The time after which a write is seen by reads of indexes, and by reads without `ConsistentRead`. */
  readLagMs?: number | undefined
  /** Called before each request is carried out; throws to refuse it. */
  permit?: Permit | undefined
}

export type DynamoDb = {
  /** Carries out one request, as the service's client writes it. */
  respond(request: LoopbackRequest): Promise<LoopbackAnswer>
  changes: Changes
  /** Deletes the expired items; returns how many. */
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
 * DynamoDB on one computer: dynalite's expressions and item operations over a LevelDB of our own, in which each request
 * is one batch. Acknowledged writes survive the end of the process; only a power cut can lose the last moments.
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
