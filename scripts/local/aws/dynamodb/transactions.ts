import { createHash } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { runAction } from './actionStore.ts'
import { checkItemRequest, isFailedCondition, itemOfFailure, singleWrites } from './itemOperations.ts'
import { conflictMessage } from './ongoing.ts'
import { openTokens } from './tokens.ts'
import type { Item } from './types.ts'
import { openUnitOfWork, type Committer, type UnitOfWork } from './unitOfWork.ts'

type Reason = { Code: string; Message?: string; Item?: Item }

/**
 * The limits of a transaction:
 * docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const maxItems = 100
const maxBytes = 4 * 1024 * 1024
const actions = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'DeleteItem' } as const
const isActionKind = (kind: string): kind is keyof typeof actions => Object.hasOwn(actions, kind)

const invalid = (message: string): AwsError => new AwsError('ValidationException', message)

const known = new Set(['TransactItems', 'ClientRequestToken', 'ReturnConsumedCapacity', 'ReturnItemCollectionMetrics'])

const itemsOf = (input: Input): Input[] => {
  const unknown = Object.keys(input).find(parameter => !known.has(parameter))
  if (unknown !== undefined) throw unsupportedParameter('DynamoDB', 'TransactWriteItems', unknown)
  const items = input['TransactItems']
  if (!Array.isArray(items) || items.length === 0 || items.length > maxItems)
    throw invalid(`TransactItems of TransactWriteItems must have between 1 and ${maxItems} members`)
  return items.map((item: unknown) => {
    if (!isRecord(item) || Object.keys(item).length !== 1)
      throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
    return item
  })
}

const partOf = (item: Input): [kind: keyof typeof actions, part: Input] => {
  const [[kind, part] = ['', undefined]] = Object.entries(item)
  if (!isActionKind(kind) || !isRecord(part)) throw invalid(`TransactWriteItems cannot contain ${kind}`)
  if (kind === 'ConditionCheck' && part['ConditionExpression'] === undefined)
    throw invalid('The ConditionExpression of a ConditionCheck is required')
  return [kind, part]
}

/** A transaction's ConditionCheck is executed as a conditional delete whose write is dropped. */
const accessFor = (kind: keyof typeof actions, unit: UnitOfWork) =>
  kind === 'ConditionCheck' ? { read: unit.read, write: () => undefined } : unit

const runPart = async (committer: Committer, unit: UnitOfWork, item: Input): Promise<Reason> => {
  const [kind, part] = partOf(item)
  const operation = singleWrites[actions[kind]]
  const request = checkItemRequest(actions[kind], operation, part)
  try {
    await runAction(operation.action, committer.storage, accessFor(kind, unit), request)
    return { Code: 'None' }
  } catch (error) {
    if (isFailedCondition(error))
      return { Code: 'ConditionalCheckFailed', Message: error.message, ...itemOfFailure(part, unit) }
    if (error instanceof AwsError && error.type === 'ValidationException')
      return { Code: 'ValidationError', Message: error.message }
    throw error
  }
}

/** Runs all requests of a transaction, even after one has failed, because the answer contains a reason for each. */
const runParts = async (committer: Committer, unit: UnitOfWork, items: readonly Input[]): Promise<Reason[]> => {
  const reasons: Reason[] = []
  const rows = new Set<string>()
  for (const item of items) {
    const earlier = unit.lastRead()
    reasons.push(await runPart(committer, unit, item))
    const read = unit.lastRead()
    if (!read || read === earlier) continue
    if (rows.has(read.row)) throw invalid('Transaction request cannot include multiple operations on one item')
    rows.add(read.row)
  }
  return reasons
}

const cancelled = (reasons: readonly Reason[]): AwsError => {
  const codes = reasons.map(reason => reason.Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return new AwsError('TransactionCanceledException', message, { CancellationReasons: reasons })
}

const fingerprint = (items: readonly Input[]): string =>
  createHash('sha256').update(JSON.stringify(items)).digest('base64')

const transactWriteItems = (committer: Committer, now: () => number) => {
  const tokens = openTokens(committer.storage, now)
  const run = async (input: Input, items: readonly Input[]): Promise<object> => {
    const token = input['ClientRequestToken']
    const use = typeof token === 'string' ? await tokens.use(token, fingerprint(items)) : undefined
    if (use?.repeated) return {}
    const unit = openUnitOfWork(committer)
    const reasons = await runParts(committer, unit, items)
    if (reasons.some(reason => reason.Code !== 'None')) throw cancelled(reasons)
    if (unit.bytes() > maxBytes) throw invalid('Collection size of items in transaction exceeds 4 MB')
    await unit.commit(use?.operations)
    return {}
  }
  return async (input: Input): Promise<object> => {
    const items = itemsOf(input)
    const requests = items.map(item => partOf(item)[1])
    const reasons = requests.map(conflictReason(committer))
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons)
    return committer.ongoing.during(requests, () => committer.storage.exclusive(() => run(input, items)))
  }
}

const conflictReason =
  ({ ongoing }: Committer) =>
  (request: Input): Reason =>
    ongoing.includes(request) ? { Code: 'TransactionConflict', Message: conflictMessage } : { Code: 'None' }

export const transactionOperations = (committer: Committer, now: () => number): Record<string, Operation> => ({
  TransactWriteItems: transactWriteItems(committer, now),
})
