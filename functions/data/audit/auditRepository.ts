import { PutCommand, QueryCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { AuditRecord } from '#shared/contract/audit.ts'
import type { Change } from '../../domain/audit.ts'
import { db, tableName } from '../store/db.ts'
import { readMonthsBack } from '../store/months.ts'
import { allPages, type Item } from '../store/pages.ts'

const table = tableName('audit')
const schemaVersion = 1

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Outcome = AuditRecord['outcome']

/** The record of a change, for the transaction that makes the change. A record never replaces another. */
export const auditPut = (change: Change, outcome: Outcome = 'done'): TransactItem => ({ Put: putOf(change, outcome) })

/** Writes a record of a change that reaches beyond the store: `started` before it, and its outcome after it. */
export const putAudit = async (change: Change, outcome: Outcome): Promise<void> => {
  await db.send(new PutCommand(putOf(change, outcome)))
}

const putOf = (change: Change, outcome: Outcome) => ({
  TableName: table,
  Item: itemOf(change, outcome),
  ConditionExpression: 'attribute_not_exists(entry)',
})

const itemOf = ({ by, at, action, requestId, entity, name, before, after }: Change, outcome: Outcome): Item => {
  const time = new Date(at).toISOString()
  return {
    month: time.slice(0, 7),
    entry: `${time}#${requestId}#${outcome === 'started' ? 0 : 1}`,
    subject: subjectOf(entity, name),
    schemaVersion,
    userName: by,
    action,
    entity,
    name,
    // As text: a name such as 'constructor' is data, and the store's reader of objects must not see it.
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
    outcome,
    requestId,
  }
}

const subjectOf = (entity: string, name: string): string => `${entity}#${name}`

export interface AuditSearch {
  readonly entity: string | undefined
  readonly name: string | undefined
  readonly userName: string | undefined
  /** Epoch milliseconds, both inclusive. */
  readonly from: number
  readonly to: number
}

/** The most records that one answer is made of. A narrower window shows the others. */
const readLimit = 10_000

/** The changes of a window, newest first. A change with an outcome appears as its outcome, and not as started too. */
export const listAudit = async (search: AuditSearch): Promise<AuditRecord[]> => {
  const items =
    search.entity && search.name ? await ofSubject(search, search.entity, search.name) : await ofMonths(search)
  const records = items.map(recordOf)
  const ended = new Set(records.filter(({ outcome }) => outcome !== 'started').map(({ requestId }) => requestId))
  return records.filter(
    ({ outcome, requestId, ...record }) =>
      (outcome !== 'started' || !ended.has(requestId)) &&
      (!search.entity || record.entity === search.entity) &&
      (!search.name || record.name === search.name) &&
      (!search.userName || record.userName === search.userName),
  )
}

/** The upper bound ends with a character that sorts behind every digit, so that it includes the last millisecond. */
const bounds = ({ from, to }: AuditSearch) => ({
  ':from': new Date(from).toISOString(),
  ':to': `${new Date(to).toISOString()}~`,
})

const ofSubject = (search: AuditSearch, entity: string, name: string): Promise<Item[]> =>
  newestFirst({
    IndexName: 'bySubject',
    KeyConditionExpression: 'subject = :subject AND entry BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':subject': subjectOf(entity, name), ...bounds(search) },
  })

const ofMonths = (search: AuditSearch): Promise<Item[]> =>
  readMonthsBack(
    search,
    month =>
      newestFirst({
        KeyConditionExpression: '#month = :month AND entry BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#month': 'month' },
        ExpressionAttributeValues: { ':month': month, ...bounds(search) },
      }),
    readLimit,
  )

const newestFirst = (query: Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName'>): Promise<Item[]> =>
  allPages(
    key => db.send(new QueryCommand({ TableName: table, ScanIndexForward: false, ...query, ExclusiveStartKey: key })),
    readLimit,
  )

const recordOf = (item: Item): AuditRecord => ({
  id: String(item['entry']),
  at: String(item['entry']).split('#')[0] ?? '',
  userName: String(item['userName']),
  action: String(item['action']),
  entity: String(item['entity']),
  name: String(item['name']),
  before: JSON.parse(String(item['before'])) as unknown,
  after: JSON.parse(String(item['after'])) as unknown,
  outcome: item['outcome'] as AuditRecord['outcome'], // as this release writes it
  requestId: String(item['requestId']),
})
