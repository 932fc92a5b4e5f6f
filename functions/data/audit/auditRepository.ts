import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { AuditRecord } from '#shared/contract/calls/audit.ts'
import { valuesForAudit, type Change } from '../../domain/audit.ts'
import { isRepeated } from '../../runtime/isRepeated.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { readMonthsBack } from '../store/months.ts'
import { allPages, type Item } from '../store/pages.ts'

const table = tableName('audit')
const schemaVersion = 1

type Outcome = AuditRecord['outcome']

/**
 * Builds the put of an audit record, for the transaction that makes the change. A record never replaces another one.
 */
export const auditPut = (change: Change, outcome: Outcome = 'done'): TransactItem => ({ Put: putOf(change, outcome) })

/**
 * Writes an audit record of a change outside the store: `started` before the change, and its outcome after it. If the
 * answer to the SDK's first attempt was lost, the second one finds the record of the first, which is as good.
 */
export const putAudit = async (change: Change, outcome: Outcome): Promise<void> => {
  try {
    await db.send(new PutCommand(putOf(change, outcome)))
  } catch (error) {
    if (!isConditionFailure(error) || !isRepeated(error)) throw error
  }
}

const putOf = (change: Change, outcome: Outcome) => ({
  TableName: table,
  Item: itemOf(change, outcome),
  ConditionExpression: 'attribute_not_exists(entry)',
})

const itemOf = (change: Change, outcome: Outcome): Item => {
  const { by, at, action, requestId, entity, name } = change
  const time = new Date(at).toISOString()
  // The values before and after a change are stored as JSON text. In a map, a name such as 'constructor' would become
  // the name of an attribute and confuse the store's client.
  const [before, after] = valuesForAudit(change)
  return {
    month: time.slice(0, 7),
    entry: `${time}#${requestId}#${outcome === 'started' ? 0 : 1}`,
    subject: subjectOf(entity, name),
    schemaVersion,
    userName: by,
    action,
    entity,
    name,
    before,
    after,
    outcome,
    requestId,
  }
}

const subjectOf = (entity: string, name: string): string => `${entity}#${name}`

export interface AuditSearch {
  readonly entity: string | undefined
  readonly name: string | undefined
  readonly userName: string | undefined
  /** The beginning and the end of the searched period in epoch milliseconds, both inclusive. */
  readonly from: number
  readonly to: number
}

/** The maximum number of audit records that a search returns. A search in a shorter period finds the others. */
export const auditLimit = 10_000

/**
 * Returns the audit records that match a search, newest first, at most `limit`. A change whose outcome is known is
 * listed once, with the outcome.
 */
export const listAudit = async (search: AuditSearch, limit = auditLimit): Promise<AuditRecord[]> => {
  const { entity, name } = search
  const items = await (entity && name ? ofSubject(search, entity, name, limit) : ofMonths(search, limit))
  return items.map(recordOf)
}

/**
 * The bounds of a search as sort keys. The upper bound ends with a character that sorts after every digit, so that it
 * includes the last millisecond.
 */
const bounds = ({ from, to }: AuditSearch) => ({
  ':from': new Date(from).toISOString(),
  ':to': `${new Date(to).toISOString()}~`,
})

const ofSubject = (search: AuditSearch, entity: string, name: string, limit: number): Promise<Item[]> =>
  queryNewestFirst(search, limit, {
    IndexName: 'bySubject',
    KeyConditionExpression: '#subject = :subject AND entry BETWEEN :from AND :to',
    names: { '#subject': 'subject' },
    values: { ':subject': subjectOf(entity, name) },
  })

const ofMonths = (search: AuditSearch, limit: number): Promise<Item[]> =>
  readMonthsBack(
    search,
    month =>
      queryNewestFirst(search, limit, {
        KeyConditionExpression: '#month = :month AND entry BETWEEN :from AND :to',
        names: { '#month': 'month' },
        values: { ':month': month },
      }),
    limit,
  )

interface Keys {
  readonly IndexName?: string
  readonly KeyConditionExpression: string
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** Queries the audit trail page by page and filters each page, so that the limit counts only matching records. */
const queryNewestFirst = (search: AuditSearch, limit: number, { names, values, ...keys }: Keys): Promise<Item[]> => {
  const filter = filterOf(search)
  const isShown = withoutStarted()
  return allPages(async key => {
    const command = new QueryCommand({
      TableName: table,
      ScanIndexForward: false,
      ...keys,
      ...(filter.conditions.length > 0 && { FilterExpression: filter.conditions.join(' AND ') }),
      ExpressionAttributeNames: { ...names, ...filter.names },
      ExpressionAttributeValues: { ...values, ...bounds(search), ...filter.values },
      ExclusiveStartKey: key,
    })
    const { Items = [], LastEvaluatedKey } = await db.send(command)
    return { Items: Items.filter(isShown), LastEvaluatedKey }
  }, limit)
}

/**
 * Builds the filter of a search of the audit trail by entity, name and user, which are not part of the keys. The
 * store applies it, because a search for one user may skip thousands of other records.
 */
const filterOf = ({ entity, name, userName }: AuditSearch) => {
  const wanted = Object.entries({ entity, name, userName }).filter(([, value]) => value)
  return {
    conditions: wanted.map(([field]) => `#${field} = :${field}`),
    names: Object.fromEntries(wanted.map(([field]) => [`#${field}`, field])),
    values: Object.fromEntries(wanted.map(([field, value]) => [`:${field}`, value])),
  }
}

/**
 * Makes a filter that drops the `started` record of a change whose outcome has already been read. Outcomes come
 * first, because records are read from newest to oldest.
 */
const withoutStarted = (): ((item: Item) => boolean) => {
  const ended = new Set<unknown>()
  return ({ outcome, requestId }) => {
    if (outcome === 'started') return !ended.has(requestId)
    ended.add(requestId)
    return true
  }
}

const recordOf = (item: Item): AuditRecord => ({
  id: String(item['entry']),
  at: String(item['entry']).split('#')[0] ?? '',
  userName: String(item['userName']),
  action: String(item['action']),
  entity: String(item['entity']),
  name: String(item['name']),
  before: JSON.parse(String(item['before'])) as unknown,
  after: JSON.parse(String(item['after'])) as unknown,
  outcome: item['outcome'] as AuditRecord['outcome'], // safe cast: only this product writes the item
  requestId: String(item['requestId']),
})
