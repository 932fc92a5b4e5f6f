import { BatchGetCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AwsClientStub } from 'aws-sdk-client-mock'
import { tables, type IndexDefinition } from '#shared/server/tables.ts'
import type { AlarmChange } from '#functions/domain/alarms/firing/changes.ts'
import type { AlarmRows } from '#functions/domain/alarms/rows/alarmRows.ts'
import type { TransactItem } from '#functions/data/store/joinedTransactions.ts'
import { firingEvent } from './firingEvent.ts'

export type Item = Readonly<Record<string, unknown>>

export interface BegunAlarm {
  readonly at: number
  readonly deviceName: string
  readonly modelName: string
  readonly severity: number
  readonly description: string
  /** The name of the value that the alarm shows. */
  readonly mnemonic: string
  /** How many firings follow after the one that opened the alarm. */
  readonly laterFirings: number
}

/** Returns the writes of an alarm: the one that opens it, and one for each later firing. */
export const alarmWrites = (
  { at, deviceName, modelName, severity, description, mnemonic, laterFirings }: BegunAlarm,
  write: (row: AlarmRows) => TransactItem,
): TransactItem[] => {
  const id = `${deviceName}.High.1.${at}`
  const subject = { deviceName, modelName, description, ruleExpression: '(P > 1)' }
  const why = { type: 'ruleOfRules', firings: [{ rule: mnemonic, at }] } as const
  const openedBy = firingEvent(at, { id, rule: 'High', device: deviceName, severity, why })
  const row = (count: number): AlarmRows => {
    const alarm: AlarmChange = {
      id,
      rule: 'High',
      device: deviceName,
      version: 1,
      severity,
      alarmDate: at,
      lastAlarmDate: at + count,
      count,
    }
    return { type: 'alarm', alarm, subject, openedBy: count === 1 ? openedBy : undefined }
  }
  return Array.from({ length: laterFirings + 1 }, (_, firing) => write(row(firing + 1)))
}

/** The attributes that an update of an alarm sets. */
export const attributesSet = ({ Update }: TransactItem): Item =>
  Object.fromEntries(
    Object.entries(Update?.ExpressionAttributeNames ?? {}).map(([place, name]) => [
      name,
      Update?.ExpressionAttributeValues?.[`:${place.slice(1)}`],
    ]),
  )

/** The item that results from these writes of an alarm. */
export const storedAlarm = (writes: readonly TransactItem[]): Item =>
  Object.assign({ revision: 1 }, ...writes.flatMap(write => [write.Update?.Key, attributesSet(write)])) as Item

/** The alarm as earlier releases stored it, before the index `byMonthShard` existed. */
export const asEarlierRelease = ({ monthShard: _shard, ...item }: Item): Item => ({
  ...item,
  month: String(item['entry']).slice(0, 7),
})

const table = tables.alarms

/**
 * Makes a mocked client answer as DynamoDB would. Queries of the alarm indexes return pages of `pageSize` items with
 * only the attributes that the index has. Reads by key return whole items.
 */
export const answerFromAlarms = (
  store: AwsClientStub<DynamoDBDocumentClient>,
  items: readonly Item[],
  pageSize: number,
): void => {
  store.on(QueryCommand).callsFake((query: QueryCommand['input']) => {
    const { IndexName = '', ExpressionAttributeValues: values = {}, ExclusiveStartKey } = query
    const index: IndexDefinition = table.indexes[IndexName as keyof typeof table.indexes]
    const [partition] = Object.entries(values).flatMap(([name, value]) =>
      name === ':from' || name === ':to' ? [] : [String(value)],
    )
    const found = items
      .filter(item => {
        const sortKey = String(item[index.sortKey])
        return item[index.partitionKey] === partition && sortKey >= values[':from'] && sortKey <= values[':to']
      })
      .sort((a, b) => (String(a[index.sortKey]) < String(b[index.sortKey]) ? 1 : -1))
    const start = Number(ExclusiveStartKey?.['start'] ?? 0)
    const end = start + pageSize
    return {
      Items: found.slice(start, end).map(item => heldBy(index, item)),
      ...(end < found.length && { LastEvaluatedKey: { start: end } }),
    }
  })
  store.on(BatchGetCommand).callsFake(({ RequestItems = {} }: BatchGetCommand['input']) => {
    const Responses = Object.fromEntries(
      Object.entries(RequestItems).map(([name, { Keys = [] }]) => {
        const wanted = new Set(Keys.map(keyOf))
        return [name, items.filter(item => wanted.has(keyOf(item)))]
      }),
    )
    return { Responses }
  })
}

const keyOf = (item: Item): string => JSON.stringify([item[table.partitionKey], item[table.sortKey]])

const heldBy = ({ partitionKey, sortKey, only }: IndexDefinition, item: Item): Item => {
  if (!only) return item
  const names = new Set([table.partitionKey, table.sortKey, partitionKey, sortKey, ...only])
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)))
}
