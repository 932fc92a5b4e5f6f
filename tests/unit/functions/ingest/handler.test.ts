import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { KinesisStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { handler as ingestHandler } from '#functions/ingest/handler.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { variablesOf } from '#infra/access.ts'
import type { ReadingRow } from '#shared/readingsDataSet.ts'
import type { ProvisioningStatus } from '#shared/status.ts'

for (const name of variablesOf('ingest')) vi.stubEnv(name, name.endsWith('_DAYS') ? '1' : name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { stateItem } = await import('#functions/data/stateItem.ts')

const store = mockClient(DynamoDBDocumentClient)
const firehose = mockClient(FirehoseClient)

type Item = Record<string, unknown>

/** As in a process that has just begun: nothing is known of any instrument. */
const restart = async (): Promise<void> => {
  vi.resetModules()
  ;({ handler } = await import('#functions/ingest/handler.ts'))
}

let handler: typeof ingestHandler
let states: Map<string, Item>
let isAway: boolean
let delivered: string[]

const keep = (item: Item): void => void states.set(String(item['deviceName']), item)

/** Somebody else's change of what lies open in a state, as the API makes it. */
const change = (deviceName: string, fields: Item): void => {
  const item = states.get(deviceName)
  keep({ ...item, ...fields, revision: Number(item?.['revision']) + 1 })
}

const conditionFailed = () => Object.assign(new Error('no'), { name: 'ConditionalCheckFailedException' })

/** The revision that a write rests on. */
const mustBe = (deviceName: unknown, revision: unknown): void => {
  if (states.get(String(deviceName))?.['revision'] !== revision) throw conditionFailed()
}

beforeEach(async () => {
  await restart()
  store.reset()
  firehose.reset()
  states = new Map()
  isAway = false
  delivered = []
  // There are no rules.
  store
    .on(GetCommand)
    .callsFake(({ TableName, Key }) =>
      TableName === 'DEVICE_STATES_TABLE' ? { Item: states.get(Key.deviceName) } : {},
    )
  store.on(QueryCommand).resolves({ Items: [] })
  store.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      DEVICE_STATES_TABLE: (RequestItems.DEVICE_STATES_TABLE.Keys as { deviceName: string }[]).flatMap(
        ({ deviceName }) => states.get(deviceName) ?? [],
      ),
    },
  }))
  store.on(PutCommand).callsFake(({ TableName, Item, ExpressionAttributeValues }) => {
    if (TableName !== 'DEVICE_STATES_TABLE') return {}
    mustBe(Item.deviceName, ExpressionAttributeValues?.[':expected'])
    keep(Item as Item)
    return {}
  })
  store.on(BatchExecuteStatementCommand).callsFake(({ Statements }) => ({
    Responses: (Statements as { Statement: string; Parameters: unknown[] }[]).map(statement => carryOut(statement)),
  }))
  store.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    for (const { Put } of TransactItems as { Put?: { TableName: string; Item: Item } }[]) {
      if (Put?.TableName === 'DEVICE_STATES_TABLE') keep(Put.Item)
    }
    return {}
  })
  firehose.on(PutRecordBatchCommand).callsFake(({ Records }) => {
    if (isAway) throw Object.assign(new Error('away'), { name: 'ServiceUnavailableException' })
    const lines = (Records as { Data: Uint8Array }[]).flatMap(({ Data }) =>
      Buffer.from(Data).toString().trim().split('\n'),
    )
    delivered.push(...lines.map(line => (JSON.parse(line) as ReadingRow).id.replace(/\/.*\//, ' ')))
    return { FailedPutCount: 0, RequestResponses: Records.map(() => ({ RecordId: 'r' })) }
  })
})

/** Sets the attributes that the statement names; the last two parameters are the key and the condition. */
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

const known = (deviceName: string, deviceStatus: ProvisioningStatus, listedAt = Date.now()): void =>
  keep(stateItem({ ...newDeviceState(deviceName), modelName: 'Orbit', deviceStatus, listedAt }, 1))

const start = Date.now() - 3_600_000

const record = (number: number, deviceName: string, payload: string) => ({
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

const reading = (number: number, deviceName = 'SN-1', aheadMs = 0) =>
  record(
    number,
    deviceName,
    JSON.stringify({
      timestamp: new Date(start + number + aheadMs).toISOString(),
      category: 'MassSpec',
      readings: { [`P${number}`]: number },
    }),
  )

const run = async (...records: object[]): Promise<string[]> => {
  const { batchItemFailures } = await handler({ Records: records } as KinesisStreamEvent)
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}

describe('accepted readings', () => {
  it('are handed on after they were stored', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    expect(await run(reading(1), reading(2, 'SN-2'), reading(3))).toEqual([])
    expect(delivered.toSorted()).toEqual(['SN-1 P1', 'SN-1 P3', 'SN-2 P2'])
  })

  it('that were stored and not handed on are, when the batch comes again, and then no more', async () => {
    known('SN-1', 'OK')
    isAway = true
    expect(await run(reading(1), reading(2))).toEqual(['1'])
    expect(await run(reading(1), reading(2), reading(3))).toEqual(['1'])
    isAway = false
    expect(await run(reading(1), reading(2), reading(3))).toEqual([])
    expect(delivered).toEqual(['SN-1 P1', 'SN-1 P2', 'SN-1 P3'])
    await run(reading(4))
    delivered = []
    expect(await run(reading(1), reading(3))).toEqual([])
    expect(delivered).toEqual([])
  })

  it('are handed on even where the instrument was denied before the batch came again', async () => {
    known('SN-1', 'OK')
    isAway = true
    await run(reading(1))
    isAway = false
    change('SN-1', { deviceStatus: 'DENIED' })
    await run(reading(1), reading(2))
    expect(delivered).toEqual(['SN-1 P1'])
  })

  it('hold up their own instrument only', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'PENDING')
    isAway = true
    expect(await run(reading(1, 'SN-2'), reading(2))).toEqual(['2'])
  })

  it('of more than one write of the state are all handed on when the batch comes again', async () => {
    known('SN-1', 'OK')
    const many = Array.from({ length: 90 }, (_, number) => reading(number))
    isAway = true
    await run(...many)
    isAway = false
    await run(...many)
    expect(delivered).toHaveLength(90)
  })
})

it.each(['PENDING', 'DORMANT', 'DENIED'] as const)('nothing of an instrument that is %s is handed on', async status => {
  known('SN-1', status)
  await run(reading(1))
  expect(delivered).toEqual([])
})

it('no repeat, no message from the future and none that is malformed is handed on', async () => {
  known('SN-1', 'OK')
  await run(reading(1))
  delivered = []
  await run(reading(2))
  delivered = []
  await run(reading(1), reading(2, 'SN-1', 7_200_000), record(3, 'SN-1', 'no json'), record(4, 'SN-1', '{}'))
  expect(delivered).toEqual([])
})

describe('a state that was written before', () => {
  const asked = (): unknown[] =>
    store
      .commandCalls(BatchGetCommand)
      .flatMap(({ args }) => args[0].input.RequestItems?.['DEVICE_STATES_TABLE']?.Keys ?? [])

  it('is not read again, and is read by another process', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    await run(reading(2), reading(3))
    expect(asked()).toEqual([{ deviceName: 'SN-1' }])
    await restart()
    await run(reading(3), reading(4))
    expect(asked()).toHaveLength(2)
    expect(delivered).toEqual(['SN-1 P1', 'SN-1 P2', 'SN-1 P3', 'SN-1 P3', 'SN-1 P4'])
  })

  it('counts for nothing where somebody has changed it since', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    await run(reading(1), reading(1, 'SN-2'))
    change('SN-1', { deviceStatus: 'DENIED' })
    delivered = []
    expect(await run(reading(2), reading(2, 'SN-2'))).toEqual([])
    expect(delivered).toEqual(['SN-2 P2'])
  })

  it.each(['PENDING', 'DORMANT', 'DENIED'])('as %s keeps nobody out who was admitted since', async deviceStatus => {
    known('SN-1', 'OK')
    await run(reading(1))
    change('SN-1', { deviceStatus })
    await run(reading(2))
    change('SN-1', { deviceStatus: 'OK' })
    await run(reading(3))
    expect(delivered).toEqual(['SN-1 P1', 'SN-1 P3'])
  })

  it('is read anew after a batch that could not be handed on', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    isAway = true
    expect(await run(reading(2))).toEqual(['2'])
    isAway = false
    await run(reading(2))
    expect(asked()).toHaveLength(2)
    expect(delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
  })
})

describe("the list's item", () => {
  const writes = () => ({
    states: store.commandCalls(BatchExecuteStatementCommand).length,
    lists: store.commandCalls(UpdateCommand).length,
    transactions: store.commandCalls(TransactWriteCommand).length,
  })

  it('is refreshed after a minute, beside the state and in no transaction', async () => {
    known('SN-1', 'OK', Date.now() - 61_000)
    await run(reading(1))
    expect(writes()).toEqual({ states: 1, lists: 1, transactions: 0 })
    await run(reading(2))
    expect(writes()).toEqual({ states: 2, lists: 1, transactions: 0 })
  })

  it('holds up nothing where it could not be refreshed', async () => {
    known('SN-1', 'OK', 0)
    store.on(UpdateCommand).rejects(Object.assign(new Error('busy'), { name: 'ThrottlingException' }))
    expect(await run(reading(1))).toEqual([])
    expect(delivered).toEqual(['SN-1 P1'])
  })

  it('changes together with the state where the instrument says something new', async () => {
    known('SN-1', 'OK')
    const status = record(1, 'SN-1', JSON.stringify({ timestamp: new Date(start).toISOString(), status: 'RUN' }))
    const data = Buffer.from(status.kinesis.data, 'base64').toString().replace('/readings', '/status')
    await run({ kinesis: { ...status.kinesis, data: Buffer.from(data).toString('base64') } })
    expect(writes()).toEqual({ states: 0, lists: 0, transactions: 1 })
  })
})
