import { randomUUID } from 'node:crypto'
import checks from 'dynalite/validations/createTable.js'
import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { tableNotFound } from './actionStore.ts'
import { checkRequest } from './checkRequest.ts'
import { activeIndexes, withNewIndex } from './addIndex.ts'
import { prefixes } from './rows.ts'
import type { Storage } from './storage.ts'
import type { CheckedRequest, Table, TableRecord } from './types.ts'

export const saveTable = (storage: Storage, record: TableRecord): Promise<void> =>
  storage.apply([{ type: 'put', key: prefixes.table + record.table.TableName, value: record }])

export const findTableRecord = (storage: Storage, input: Input): TableRecord => {
  const name = String(input['TableName'])
  const record = storage.tables.get(name)
  if (!record) throw tableNotFound(name)
  return record
}

const isStreamed = (operation: string, specification: unknown): boolean => {
  if (!isRecord(specification) || specification['StreamEnabled'] !== true) return false
  if (specification['StreamViewType'] === 'NEW_AND_OLD_IMAGES') return true
  throw unsupportedParameter('DynamoDB', operation, `StreamViewType ${String(specification['StreamViewType'])}`)
}

const streamOf = (arn: string, at: number) => {
  const label = new Date(at).toISOString().slice(0, -1)
  return {
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    LatestStreamLabel: label,
    LatestStreamArn: `${arn}/stream/${label}`,
  }
}

/** The properties of a table that decide how its items are stored: the name, the keys and the types of the keys. */
const formOf = (request: CheckedRequest) => ({
  TableName: request.TableName,
  KeySchema: request.KeySchema ?? [],
  AttributeDefinitions: request.AttributeDefinitions ?? [],
})

const describe = (request: CheckedRequest, input: Input, region: string, at: number): Table => {
  const TableArn = `arn:aws:dynamodb:${region}:000000000000:table/${request.TableName}`
  const { GlobalSecondaryIndexes: global, LocalSecondaryIndexes: local } = request
  return {
    ...formOf(request),
    ...(global && { GlobalSecondaryIndexes: activeIndexes(TableArn, global) }),
    ...(local && { LocalSecondaryIndexes: activeIndexes(TableArn, local) }),
    TableArn,
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: at / 1000,
    ItemCount: 0,
    TableSizeBytes: 0,
    BillingModeSummary: { BillingMode: input['BillingMode'] ?? 'PROVISIONED' },
    ...(isStreamed('CreateTable', input['StreamSpecification']) && streamOf(TableArn, at)),
  }
}

const createTable = (storage: Storage, region: string, now: () => number) => (input: Input) =>
  storage.exclusive(async () => {
    const request = checkRequest('CreateTable', checks, input, ['StreamSpecification'])
    if (storage.tables.has(request.TableName))
      throw new AwsError('ResourceInUseException', `Table already exists: ${request.TableName}`)
    const record = { table: describe(request, input, region, now()) }
    await saveTable(storage, record)
    storage.tables.set(request.TableName, record)
    return { TableDescription: record.table }
  })

const updatable = new Set(['TableName', 'AttributeDefinitions', 'GlobalSecondaryIndexUpdates', 'StreamSpecification'])

/** Returns the table with a stream, which records changes from now on. */
const withStream = (table: Table, specification: unknown, at: number): Table => {
  if (!isStreamed('UpdateTable', specification))
    throw unsupportedParameter('DynamoDB', 'UpdateTable', 'StreamEnabled false')
  if (table.LatestStreamArn !== undefined)
    throw new AwsError('ValidationException', `Table already has an enabled stream: TableName: ${table.TableName}`)
  return { ...table, ...streamOf(table.TableArn, at) }
}

/**
 * Adds an index or a stream to a table. The billing mode cannot be changed; it is chosen when the table is created.
 */
const updateTable = (storage: Storage, now: () => number) => (input: Input) =>
  storage.exclusive(async () => {
    const unknown = Object.keys(input).find(name => !updatable.has(name))
    if (unknown !== undefined) throw unsupportedParameter('DynamoDB', 'UpdateTable', unknown)
    const record = findTableRecord(storage, input)
    const { StreamSpecification: stream } = input
    const table =
      stream === undefined ? await withNewIndex(storage, record.table, input) : withStream(record.table, stream, now())
    await saveTable(storage, { ...record, table })
    storage.tables.set(table.TableName, { ...record, table })
    return { TableDescription: table }
  })

export const tableOperations = (storage: Storage, region: string, now: () => number): Record<string, Operation> => ({
  CreateTable: createTable(storage, region, now),
  DescribeTable: async input => ({ Table: findTableRecord(storage, input).table }),
  UpdateTable: updateTable(storage, now),
})
