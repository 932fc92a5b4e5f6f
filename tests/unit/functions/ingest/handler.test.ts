import { BatchExecuteStatementCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import {
  change,
  dataSet,
  known,
  reading,
  record,
  redrive,
  restart,
  run,
  start,
  store,
} from '#tests/support/aws/ingest.ts'

describe('the accepted readings of a batch for the reporting data set', () => {
  it('are sent after they were stored', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    expect(await run(reading(1), reading(2, 'SN-2'), reading(3))).toEqual([])
    expect(dataSet.delivered.toSorted()).toEqual(['SN-1 P1', 'SN-1 P3', 'SN-2 P2'])
  })

  it('are kept for a later delivery if they are older than seven days, and delay no other readings', async () => {
    known('SN-1', 'OK')
    expect(await run(reading(1, 'SN-1', -9 * 86_400_000), reading(2, 'SN-1', -6 * 86_400_000), reading(3))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-1 P2', 'SN-1 P3'])
    expect(dataSet.kept).toEqual(['SN-1 P1'])
    dataSet.backlogIsAway = true
    expect(await run(reading(4, 'SN-1', -9 * 86_400_000))).toEqual(['4'])
  })

  it('are sent by one retry of the batch, if the first attempt only stored them', async () => {
    known('SN-1', 'OK')
    dataSet.isAway = dataSet.backlogIsAway = true
    expect(await run(reading(1), reading(2))).toEqual(['1'])
    expect(await run(reading(1), reading(2), reading(3))).toEqual(['1'])
    dataSet.isAway = dataSet.backlogIsAway = false
    expect(await run(reading(1), reading(2), reading(3))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2', 'SN-1 P3'])
    await run(reading(4))
    dataSet.delivered = []
    expect(await run(reading(1), reading(3))).toEqual([])
    expect(dataSet.delivered).toEqual([])
  })

  it.each([
    ['two halves', 2],
    ['a part with only its first message', 1],
    ['a part with only its last message', 3],
  ])('are all sent when an interrupted batch is retried in %s', async (_, at) => {
    known('SN-1', 'OK')
    const batch = [reading(1), reading(2), reading(3), reading(4)]
    dataSet.isAway = dataSet.backlogIsAway = true
    await run(...batch)
    await restart()
    dataSet.isAway = dataSet.backlogIsAway = false
    await run(...batch.slice(0, at))
    await run(...batch.slice(at))
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2', 'SN-1 P3', 'SN-1 P4'])
  })

  it('are sent even if the retried part of their batch has no accepted readings', async () => {
    known('SN-1', 'OK')
    const refused = reading(1, 'SN-1', 7_200_000)
    dataSet.isAway = dataSet.backlogIsAway = true
    await run(refused, reading(2))
    await restart()
    dataSet.isAway = dataSet.backlogIsAway = false
    await run(refused)
    await run(reading(2))
    expect(dataSet.delivered).toEqual(['SN-1 P2'])
  })

  it('are sent if a batch that was given up is redriven after later batches', async () => {
    known('SN-1', 'OK')
    dataSet.isAway = dataSet.backlogIsAway = true
    await run(reading(1), reading(2))
    await restart()
    dataSet.isAway = dataSet.backlogIsAway = false
    await run(reading(3))
    dataSet.delivered = []
    expect(await run(reading(1), reading(2))).toEqual([])
    expect(dataSet.delivered).toEqual([])
    expect(await redrive(reading(1), reading(2))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
  })

  it('are sent even if the instrument was denied before the batch was retried', async () => {
    known('SN-1', 'OK')
    dataSet.isAway = dataSet.backlogIsAway = true
    await run(reading(1))
    dataSet.isAway = dataSet.backlogIsAway = false
    change('SN-1', { deviceStatus: 'DENIED' })
    await run(reading(1), reading(2))
    expect(dataSet.delivered).toEqual(['SN-1 P1'])
  })

  it('delay only their own instrument if they cannot be sent', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'PENDING')
    dataSet.isAway = dataSet.backlogIsAway = true
    expect(await run(reading(1, 'SN-2'), reading(2))).toEqual(['2'])
  })

  it('are all sent by a retry, even if the state was written several times', async () => {
    known('SN-1', 'OK')
    const many = Array.from({ length: 90 }, (_, number) => reading(number))
    dataSet.isAway = dataSet.backlogIsAway = true
    await run(...many)
    dataSet.isAway = dataSet.backlogIsAway = false
    await run(...many)
    expect(dataSet.delivered).toHaveLength(90)
  })
})

it.each(['PENDING', 'DORMANT', 'DENIED'] as const)(
  'readings of an instrument that is %s are not sent to the reporting data set',
  async status => {
    known('SN-1', status)
    await run(reading(1))
    expect(dataSet.delivered).toEqual([])
  },
)

it('repeated, future and malformed messages are not sent to the reporting data set', async () => {
  known('SN-1', 'OK')
  await run(reading(1))
  dataSet.delivered = []
  await run(reading(2))
  dataSet.delivered = []
  await run(reading(1), reading(2, 'SN-1', 7_200_000), record(3, 'SN-1', 'no json'), record(4, 'SN-1', '{}'))
  expect(dataSet.delivered).toEqual([])
})

describe('the item that lists an instrument as an asset', () => {
  const writes = () => ({
    states: store.commandCalls(BatchExecuteStatementCommand).length,
    lists: store.commandCalls(UpdateCommand).length,
    transactions: store.commandCalls(TransactWriteCommand).length,
  })

  it('is not written for readings, which only update the device state', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    await run(reading(2))
    expect(writes()).toEqual({ states: 2, lists: 0, transactions: 0 })
  })

  it('is updated together with the state if the instrument reports something new', async () => {
    known('SN-1', 'OK')
    const status = record(1, 'SN-1', JSON.stringify({ timestamp: new Date(start).toISOString(), status: 'RUN' }))
    const data = Buffer.from(status.kinesis.data, 'base64').toString().replace('/readings', '/status')
    await run({ kinesis: { ...status.kinesis, data: Buffer.from(data).toString('base64') } })
    expect(writes()).toEqual({ states: 0, lists: 0, transactions: 1 })
  })
})
