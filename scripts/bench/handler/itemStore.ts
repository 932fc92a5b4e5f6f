import { tables, type TableDefinition, type TableName } from '#shared/server/tables.ts'
import { openMeter, tableCalled, type Units } from './meter.ts'
import { updatedItem, wireBytes, type WireItem } from './wire.ts'

interface Named {
  readonly TableName: string
}
interface Put extends Named {
  readonly Item: WireItem
}
interface Update extends Named {
  readonly Key: WireItem
  readonly UpdateExpression: string
}
interface Get extends Update {
  readonly ConsistentRead?: boolean
}
interface BatchGet {
  readonly Keys: readonly WireItem[]
  readonly ConsistentRead?: boolean
}
interface Scan extends Named {
  readonly Segment: number
  readonly TotalSegments: number
  readonly ProjectionExpression: string
  readonly ExclusiveStartKey?: WireItem
}
interface Statement {
  readonly Statement: string
  readonly Parameters: readonly WireItem[string][]
}
interface Query extends Named {
  readonly ExpressionAttributeValues: WireItem
  readonly KeyConditionExpression: string
  readonly ScanIndexForward?: boolean
  readonly Limit?: number
}
interface TransactItem {
  readonly Put?: Put
  readonly Update?: Update
}

export interface ItemStore {
  /** Answers a request as DynamoDB does. Conditions always hold, because there is only one writer. */
  answer(operation: string, body: object): object
  units(): Units
  readUnits(): Units
  /** Returns all items of a table. */
  items(table: TableName): readonly WireItem[]
}

/**
 * Opens a store with items in memory. It supports the DynamoDB operations sent by the ingest function and by the
 * fleet clock. Any other operation is an error.
 */
export const openItemStore = (): ItemStore => {
  const meter = openMeter()
  const byTable = new Map<TableName, Map<string, WireItem>>()
  const tableOf = (name: string) => {
    const table = tableCalled(name)
    const known = byTable.get(table) ?? new Map<string, WireItem>()
    byTable.set(table, known)
    return { table, items: known }
  }
  const write = (name: string, after: WireItem, inTransaction = false): void => {
    const { table, items } = tableOf(name)
    const key = keyOf(table, after)
    meter.count(table, items.get(key), after, inTransaction)
    items.set(key, after)
  }
  const find = (name: string, key: WireItem): WireItem | undefined => {
    const { table, items } = tableOf(name)
    return items.get(keyOf(table, key))
  }
  const update = (sent: Update, inTransaction = false): void =>
    write(sent.TableName, updatedItem(find(sent.TableName, sent.Key), sent), inTransaction)
  const operations: Readonly<Record<string, (body: never) => object>> = {
    PutItem: ({ TableName, Item }: Put) => {
      write(TableName, Item)
      return {}
    },
    UpdateItem: (sent: Update) => {
      update(sent)
      return {}
    },
    GetItem: ({ TableName, Key, ConsistentRead }: Get) => {
      const Item = find(TableName, Key)
      meter.countRead(tableCalled(TableName), Item ? [Item] : [], ConsistentRead)
      return Item ? { Item } : {}
    },
    Scan: ({ TableName, Segment, TotalSegments, ProjectionExpression, ExclusiveStartKey }: Scan) => {
      const { table, items } = tableOf(TableName)
      const names = ProjectionExpression.split(', ')
      const all = [...items.values()].filter((_, place) => place % TotalSegments === Segment)
      const from = ExclusiveStartKey
        ? all.findIndex(item => keyOf(table, item) === keyOf(table, ExclusiveStartKey)) + 1
        : 0
      const page = cutPage(all.slice(from))
      meter.countRead(table, page)
      const last = page.at(-1)
      const isLast = from + page.length === all.length
      return {
        Items: page.map(item => Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))),
        ...(last && !isLast && { LastEvaluatedKey: keyIn(table, last) }),
      }
    },
    BatchGetItem: ({ RequestItems }: { RequestItems: Record<string, BatchGet> }) => ({
      Responses: Object.fromEntries(
        Object.entries(RequestItems).map(([name, { Keys, ConsistentRead }]) => {
          const found = Keys.map(key => find(name, key)).filter(item => item !== undefined)
          // Each item is charged by itself.
          for (const item of found) meter.countRead(tableCalled(name), [item], ConsistentRead)
          return [name, found]
        }),
      ),
      UnprocessedKeys: {},
    }),
    TransactWriteItems: ({ TransactItems }: { TransactItems: readonly TransactItem[] }) => {
      for (const { Put, Update } of TransactItems) {
        if (Put) write(Put.TableName, Put.Item, true)
        if (Update) update(Update, true)
      }
      return {}
    },
    BatchExecuteStatement: ({ Statements }: { Statements: readonly Statement[] }) => ({
      Responses: Statements.map(({ Statement, Parameters }) => {
        const [, TableName = '', key = ''] = /^UPDATE "(\w+)".* WHERE "(\w+)" = \? AND/.exec(Statement) ?? []
        const names = Array.from(Statement.matchAll(/SET "(\w+)"/g), ([, name = '']) => name)
        const Key = { [key]: Parameters[names.length] ?? {} }
        const fields = Object.fromEntries(names.map((name, place) => [name, Parameters[place] ?? {}]))
        write(TableName, { ...find(TableName, Key), ...fields, ...Key })
        return { TableName }
      }),
    }),
    Query: ({ TableName, ...query }: Query) => {
      const { table, items } = tableOf(TableName)
      const { partitionKey, sortKey = '' }: TableDefinition = tables[table]
      const { ':kind': partition, ':known': after } = query.ExpressionAttributeValues
      const found = [...items.values()]
        .filter(item => textIn(item[partitionKey]) === textIn(partition) && textIn(item[sortKey]) > textIn(after))
        .toSorted((a, b) => (textIn(a[sortKey]) < textIn(b[sortKey]) ? -1 : 1))
      const ordered = query.ScanIndexForward === false ? found.toReversed() : found
      return { Items: ordered.slice(0, query.Limit) }
    },
  }
  return {
    answer: (operation, body) => {
      const carryOut = operations[operation]
      if (!carryOut)
        throw new Error(
          `The store of the bench does not support ${operation}. Add it to scripts/bench/handler/itemStore.ts`,
        )
      return carryOut(body as never) // the body of each operation, as the SDK writes it
    },
    units: meter.units,
    readUnits: meter.readUnits,
    items: table => [...(byTable.get(table)?.values() ?? [])],
  }
}

const textIn = (value: WireItem[string] | undefined): string => String(value?.['S'] ?? '')

const keyIn = (table: TableName, item: WireItem): WireItem => {
  const { partitionKey, sortKey = partitionKey }: TableDefinition = tables[table]
  return Object.fromEntries([partitionKey, sortKey].map(name => [name, item[name] ?? {}]))
}

const keyOf = (table: TableName, item: WireItem): string => JSON.stringify(Object.values(keyIn(table, item)))

/** Returns one page of a scan, which ends with the item that brings it to 1 MB. */
const cutPage = (items: readonly WireItem[]): readonly WireItem[] => {
  let bytes = 0
  const last = items.findIndex(item => (bytes += wireBytes(item)) >= 1_048_576)
  return last === -1 ? items : items.slice(0, last + 1)
}
