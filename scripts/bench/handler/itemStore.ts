import { tables, type TableDefinition, type TableName } from '#shared/tables.ts'
import { openMeter, tableCalled, type Units } from './meter.ts'
import { updatedItem, type WireItem } from './wire.ts'

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
  /** Answers a request as DynamoDB does. Conditions hold always: nobody else writes. */
  answer(operation: string, body: object): object
  units(): Units
  /** The items of a table. */
  items(table: TableName): readonly WireItem[]
}

/** The operations that ingest sends to DynamoDB, on items in memory. Any other is an error. */
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
    GetItem: ({ TableName, Key }: Update) => {
      const Item = find(TableName, Key)
      return Item ? { Item } : {}
    },
    BatchGetItem: ({ RequestItems }: { RequestItems: Record<string, { Keys: WireItem[] }> }) => ({
      Responses: Object.fromEntries(
        Object.entries(RequestItems).map(([name, { Keys }]) => [name, Keys.flatMap(key => find(name, key) ?? [])]),
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
      if (!carryOut) throw new Error(`The bench does not know ${operation}`)
      return carryOut(body as never) // each operation's own body, as the SDK writes it
    },
    units: meter.units,
    items: table => [...(byTable.get(table)?.values() ?? [])],
  }
}

const textIn = (value: WireItem[string] | undefined): string => String(value?.['S'] ?? '')

const keyOf = (table: TableName, item: WireItem): string => {
  const { partitionKey, sortKey }: TableDefinition = tables[table]
  return JSON.stringify([item[partitionKey], sortKey && item[sortKey]])
}
