import { respondJson, type JsonProtocol, type Operation, type Permit } from '../protocol/awsRequest.ts'
import { openChangeFeed, type Changes } from './changes.ts'
import { expiryOperations, sweepExpired } from './expiry.ts'
import { itemOperations } from './itemOperations.ts'
import { statementOperations } from './statements.ts'
import { openStorage } from './storage.ts'
import { finishDeletions, tableOperations } from './tableOperations.ts'
import { transactionOperations } from './transactions.ts'
import type { LoopbackAnswer, LoopbackRequest } from '../protocol/loopbackServer.ts'

export type DynamoDbOptions = {
  /** A directory of its own, made where it is missing. */
  path: string
  region?: string
  now?: () => number
  /** Told after each commit that a table's feed has grown; the changes themselves are in `changes`. */
  onChange?: (tableName: string) => void
  /** Asked before each request is carried out. */
  permit?: Permit | undefined
}

export type DynamoDb = {
  /** Carries out one request, as the service's client writes it. */
  respond(request: LoopbackRequest): Promise<LoopbackAnswer>
  changes: Changes
  /** Deletes the items whose time has come; answers how many. */
  sweepExpired(now?: number): Promise<number>
  close(): Promise<void>
}

const protocolOf = (operations: Record<string, Operation>, permit: Permit | undefined): JsonProtocol => ({
  permit,
  serviceName: 'DynamoDB',
  signingName: 'dynamodb',
  contentType: 'application/x-amz-json-1.0',
  isPublic: () => false,
  operations,
})

/**
 * DynamoDB on one computer: dynalite's expressions and item operations over a LevelDB of our own, in which each request
 * is one batch. What it acknowledges survives the end of the process; only a power cut can lose the last moments.
 */
export const openDynamoDb = async (options: DynamoDbOptions): Promise<DynamoDb> => {
  const { path, region = 'us-east-1', now = Date.now, onChange = () => undefined } = options
  const storage = await openStorage(path)
  await finishDeletions(storage)
  const feed = await openChangeFeed(storage, now)
  const committer = { storage, feed, onChange }
  const protocol = protocolOf(
    {
      ...itemOperations(committer),
      ...transactionOperations(committer, now),
      ...statementOperations(committer),
      ...tableOperations(storage, region, now),
      ...expiryOperations(storage),
    },
    options.permit,
  )
  return {
    respond: request => respondJson(protocol, request),
    changes: { read: feed.read, trim: feed.trim },
    sweepExpired: (at = now()) => sweepExpired(committer, at),
    close: () => storage.close(),
  }
}
