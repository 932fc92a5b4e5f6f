import batchGetItem from 'dynalite/actions/batchGetItem.js'
import batchWriteItem from 'dynalite/actions/batchWriteItem.js'
import deleteItem from 'dynalite/actions/deleteItem.js'
import getItem from 'dynalite/actions/getItem.js'
import putItem from 'dynalite/actions/putItem.js'
import query from 'dynalite/actions/query.js'
import scan from 'dynalite/actions/scan.js'
import updateItem from 'dynalite/actions/updateItem.js'
import batchGetItemChecks from 'dynalite/validations/batchGetItem.js'
import batchWriteItemChecks from 'dynalite/validations/batchWriteItem.js'
import deleteItemChecks from 'dynalite/validations/deleteItem.js'
import getItemChecks from 'dynalite/validations/getItem.js'
import putItemChecks from 'dynalite/validations/putItem.js'
import queryChecks from 'dynalite/validations/query.js'
import scanChecks from 'dynalite/validations/scan.js'
import updateItemChecks from 'dynalite/validations/updateItem.js'
import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { runAction } from './actionStore.ts'
import { checkRequest, type ExtraParameters } from './checkRequest.ts'
import { conflictMessage } from './ongoing.ts'
import { prefixes } from './rows.ts'
import type { Storage } from './storage.ts'
import type { Action, Answer, CheckedRequest, Item, Validation } from './types.ts'
import { openUnitOfWork, type Committer, type UnitOfWork } from './unitOfWork.ts'

type ItemOperation = { action: Action; checks: Validation; extra?: ExtraParameters }

const reads: Record<string, ItemOperation> = {
  GetItem: { action: getItem, checks: getItemChecks },
  BatchGetItem: { action: batchGetItem, checks: batchGetItemChecks },
  Query: { action: query, checks: queryChecks },
  Scan: { action: scan, checks: scanChecks, extra: ['ConsistentRead'] },
}

const onFailedCondition = 'ReturnValuesOnConditionCheckFailure'

export const singleWrites = {
  PutItem: { action: putItem, checks: putItemChecks, extra: [onFailedCondition] },
  UpdateItem: { action: updateItem, checks: updateItemChecks, extra: [onFailedCondition] },
  DeleteItem: { action: deleteItem, checks: deleteItemChecks, extra: [onFailedCondition] },
} satisfies Record<string, ItemOperation>

const writes: Record<string, ItemOperation> = {
  ...singleWrites,
  BatchWriteItem: { action: batchWriteItem, checks: batchWriteItemChecks },
}

export const checkItemRequest = (name: string, { checks, extra }: ItemOperation, input: object): CheckedRequest =>
  checkRequest(name, checks, input, extra)

const readAccess = (storage: Storage) => ({
  read: (table: string, key: string) => storage.get<Item>(prefixes.items(table) + key),
})

/**
 * Whether a request wants consistent reads, which reflect all earlier writes. A BatchGetItem must request them for
 * each of its tables.
 */
const isConsistent = ({ ConsistentRead, RequestItems }: Input): boolean =>
  ConsistentRead === true ||
  (isRecord(RequestItems) &&
    Object.values(RequestItems).every(asked => isRecord(asked) && asked['ConsistentRead'] === true))

export const isFailedCondition = (error: unknown): error is AwsError =>
  error instanceof AwsError && error.type === 'ConditionalCheckFailedException'

/**
 * Returns the item that did not meet the condition, for the error. Undefined if the request does not want the item in
 * the error, or if the item does not exist.
 */
export const itemOfFailure = (input: Input, unit: UnitOfWork): { Item?: Item } => {
  const item = input[onFailedCondition] === 'ALL_OLD' ? unit.lastRead()?.item : undefined
  return item ? { Item: item } : {}
}

const runWrite = async (
  committer: Committer,
  name: string,
  operation: ItemOperation,
  input: Input,
): Promise<Answer> => {
  if (committer.ongoing.includes(input)) throw new AwsError('TransactionConflictException', conflictMessage)
  return committer.storage.exclusive(async () => {
    const request = checkItemRequest(name, operation, input)
    const unit = openUnitOfWork(committer)
    try {
      const answer = await runAction(operation.action, committer.storage, unit, request)
      await unit.commit()
      return answer
    } catch (error) {
      if (isFailedCondition(error)) throw new AwsError(error.type, error.message, itemOfFailure(input, unit))
      throw error
    }
  })
}

export const itemOperations = (committer: Committer): Record<string, Operation> => {
  const reading = Object.entries(reads).map(([name, operation]) => [
    name,
    async (input: Input) => {
      const seen = isConsistent(input) ? committer.storage : committer.replica
      return runAction(operation.action, seen, readAccess(seen), checkItemRequest(name, operation, input))
    },
  ])
  const writing = Object.entries(writes).map(([name, operation]) => [
    name,
    (input: Input) => runWrite(committer, name, operation, input),
  ])
  return Object.fromEntries([...reading, ...writing])
}
