import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import type { KinesisStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, vi } from 'vitest'
import type { processBatch as ingestBatch } from '#functions/ingest/handler.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { variablesOf } from '#infra/variables.ts'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'

for (const name of variablesOf('ingest')) vi.stubEnv(name, name.endsWith('_DAYS') ? '1' : name)
vi.stubEnv('AWS_REGION', 'us-east-1')
/**
 * This file runs ingest with a simulated data set and a simulated store. The store holds states, and checks the
 * revision on which each write is based.
 */
const { stateItem } = await import('#functions/data/devices/stateItem.ts')
const { unpack } = await import('#functions/data/store/packing.ts')

export const store = mockClient(DynamoDBDocumentClient)
const firehose = mockClient(FirehoseClient)

type Item = Record<string, unknown>

/** Starts a new process of ingest, with nothing cached. Runs before each test. */
export const restart = async (): Promise<void> => {
  vi.resetModules()
  ;({ processBatch } = await import('#functions/ingest/handler.ts'))
}

let processBatch: typeof ingestBatch
const states = new Map<string, Item>()

export const dataSet = {
  isAway: false,
  /** Whether the table of waiting rows is unavailable, too. */
  backlogIsAway: false,
  /** The items that were passed on to the data set, each with its instrument. */
  delivered: [] as string[],
  /** The items that are kept for later delivery, each with its instrument. */
  kept: [] as string[],
}

/** The error with which all writes fail. If it is undefined, they succeed. */
export const writes: { failure: Error | undefined } = { failure: undefined }

const keep = (item: Item): void => void states.set(String(item['deviceName']), item)

let frozen: ReadonlyMap<string, Item> | undefined

/** Makes reads of states without consistency answer as of now, whatever is written later. */
export const freezeReads = (): void => void (frozen = new Map(states))

/** Changes unpacked attributes of a state, as the API does on behalf of a user. */
export const change = (deviceName: string, fields: Item): void => {
  const item = states.get(deviceName)
  keep({ ...item, ...fields, revision: Number(item?.['revision']) + 1 })
}

const conditionFailed = () => Object.assign(new Error('no'), { name: 'ConditionalCheckFailedException' })

/** Throws unless the state has the revision on which the write is based. */
const mustBe = (deviceName: unknown, revision: unknown): void => {
  if (states.get(String(deviceName))?.['revision'] !== revision) throw conditionFailed()
}

beforeEach(async () => {
  await restart()
  store.reset()
  firehose.reset()
  states.clear()
  frozen = undefined
  writes.failure = undefined
  Object.assign(dataSet, { isAway: false, backlogIsAway: false, delivered: [], kept: [] })
  // The store has no rules.
  store
    .on(GetCommand)
    .callsFake(({ TableName, Key }) =>
      TableName === 'DEVICE_STATES_TABLE' ? { Item: states.get(Key.deviceName) } : {},
    )
  store.on(QueryCommand).resolves({ Items: [] })
  store.on(BatchGetCommand).callsFake(({ RequestItems: { DEVICE_STATES_TABLE } }) => {
    const stored = DEVICE_STATES_TABLE.ConsistentRead ? states : (frozen ?? states)
    const keys = DEVICE_STATES_TABLE.Keys as { deviceName: string }[]
    return { Responses: { DEVICE_STATES_TABLE: keys.flatMap(({ deviceName }) => stored.get(deviceName) ?? []) } }
  })
  store.on(PutCommand).callsFake(({ TableName, Item, ExpressionAttributeValues }) => {
    if (TableName === 'ROW_BACKLOG_TABLE') keepRows(Item as Item)
    if (TableName !== 'DEVICE_STATES_TABLE') return {}
    mustBe(Item.deviceName, ExpressionAttributeValues?.[':expected'])
    keep(Item as Item)
    return {}
  })
  store.on(BatchExecuteStatementCommand).callsFake(({ Statements }) => {
    if (writes.failure) throw writes.failure
    return {
      Responses: (Statements as { Statement: string; Parameters: unknown[] }[]).map(statement => carryOut(statement)),
    }
  })
  store.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    if (writes.failure) throw writes.failure
    for (const { Put } of TransactItems as { Put?: { TableName: string; Item: Item } }[]) {
      if (Put?.TableName === 'DEVICE_STATES_TABLE') keep(Put.Item)
    }
    return {}
  })
  firehose.on(PutRecordBatchCommand).callsFake(({ Records }) => {
    if (dataSet.isAway) throw Object.assign(new Error('away'), { name: 'ServiceUnavailableException' })
    const lines = (Records as { Data: Uint8Array }[]).flatMap(({ Data }) =>
      Buffer.from(Data).toString().trim().split('\n'),
    )
    for (const line of lines) {
      const row = JSON.parse(line) as ReadingsRow
      dataSet.delivered.push(...itemsOf(row))
    }
    return { FailedPutCount: 0, RequestResponses: Records.map(() => ({ RecordId: 'r' })) }
  })
})

const itemsOf = (row: ReadingsRow): string[] => row.names.map(name => `${row.device_name} ${name}`)

const keepRows = ({ rows }: Item): void => {
  if (dataSet.backlogIsAway) throw Object.assign(new Error('away'), { name: 'InternalServerError' })
  dataSet.kept.push(...(unpack(rows as Uint8Array) as ReadingsRow[]).flatMap(itemsOf))
}

/** Sets the attributes that the statement names. The last two parameters are the key and the condition. */
const carryOut = ({ Statement, Parameters }: { Statement: string; Parameters: unknown[] }): object => {
  const [deviceName, revision] = Parameters.slice(-2)
  const names = Array.from(Statement.matchAll(/SET "(\w+)"/g), ([, name = '']) => name)
  try {
    mustBe(deviceName, revision)
  } catch {
    return { Error: { Code: 'ConditionalCheckFailed' } }
  }
  const set = Object.fromEntries(names.map((name, place) => [name, Parameters[place]]))
  keep({ ...states.get(String(deviceName)), ...set })
  return {}
}

/** Stores an instrument that has registered itself. */
export const known = (deviceName: string, deviceStatus: ProvisioningStatus): void =>
  keep(
    stateItem(
      { ...newDeviceState(deviceName), modelName: 'Orbit', deviceStatus, lastContacted: 1, lastDataItem: 1 },
      1,
    ),
  )

export const start = Date.now() - 3_600_000

export const record = (number: number, deviceName: string, payload: string) => ({
  kinesis: {
    sequenceNumber: String(number),
    approximateArrivalTimestamp: start / 1000,
    data: Buffer.from(
      JSON.stringify({
        payload: Buffer.from(payload).toString('base64'),
        topic: `instruments/${deviceName}/readings`,
        receivedAt: start + number,
      }),
    ).toString('base64'),
  },
})

export const reading = (number: number, deviceName = 'SN-1', aheadMs = 0) =>
  record(
    number,
    deviceName,
    JSON.stringify({
      timestamp: new Date(start + number + aheadMs).toISOString(),
      category: 'MassSpec',
      readings: { [`P${number}`]: number },
    }),
  )

/** Invokes ingest with a batch. Returns the sequence numbers of the records that failed. */
export const run = (...records: object[]): Promise<string[]> => invoke({ Records: records })

/** Invokes ingest again with a batch that Lambda had given up on. */
export const redrive = (...records: object[]): Promise<string[]> => invoke({ Records: records, redriven: true })

const invoke = async (event: object): Promise<string[]> => {
  const { batchItemFailures } = await processBatch(event as KinesisStreamEvent)
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}
