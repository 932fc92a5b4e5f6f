import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import {
  change,
  dataSet,
  freezeReads,
  known,
  reading,
  record,
  restart,
  run,
  start,
  store,
} from '#tests/support/aws/ingest.ts'

describe('rows that the reporting data set refuses', () => {
  it('are stored for later without delaying the batch, and further rows are stored for a while without being sent', async () => {
    known('SN-1', 'OK')
    dataSet.isAway = true
    expect(await run(reading(1), reading(2))).toEqual([])
    expect(dataSet.kept).toEqual(['SN-1 P1', 'SN-1 P2'])
    dataSet.isAway = false
    expect(await run(reading(3))).toEqual([])
    expect(dataSet).toMatchObject({ kept: ['SN-1 P1', 'SN-1 P2', 'SN-1 P3'], delivered: [] })
    await restart()
    await run(reading(4))
    expect(dataSet.delivered).toEqual(['SN-1 P4'])
  })
})

describe("an instrument's stored state", () => {
  const asked = (): unknown[] =>
    store
      .commandCalls(BatchGetCommand)
      .flatMap(({ args }) => args[0].input.RequestItems?.['DEVICE_STATES_TABLE']?.Keys ?? [])

  it('is read once by a process, which then remembers it, and again by another process', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    await run(reading(2), reading(3))
    expect(asked()).toEqual([{ deviceName: 'SN-1' }])
    await restart()
    await run(reading(3), reading(4))
    expect(asked()).toHaveLength(2)
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2', 'SN-1 P3', 'SN-1 P3', 'SN-1 P4'])
  })

  it('is read again if a user has changed it since the last batch', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    await run(reading(1), reading(1, 'SN-2'))
    change('SN-1', { deviceStatus: 'DENIED' })
    dataSet.delivered = []
    expect(await run(reading(2), reading(2, 'SN-2'))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-2 P2'])
  })

  it.each(['PENDING', 'DORMANT', 'DENIED'])(
    'that a process remembers as %s does not block messages after the instrument was admitted',
    async deviceStatus => {
      known('SN-1', 'OK')
      await run(reading(1))
      change('SN-1', { deviceStatus })
      await run(reading(2))
      change('SN-1', { deviceStatus: 'OK' })
      await run(reading(3))
      expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P3'])
    },
  )

  it('is read at half the price, and read again if it turns out to be outdated', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'PENDING')
    known('SN-3', 'DENIED')
    freezeReads()
    change('SN-1', { deviceStatus: 'DENIED' })
    change('SN-2', { deviceStatus: 'OK' })
    change('SN-3', { deviceStatus: 'OK' })
    expect(await run(reading(1), reading(2, 'SN-2'), reading(3, 'SN-3'))).toEqual([])
    expect(dataSet.delivered.toSorted()).toEqual(['SN-2 P2', 'SN-3 P3'])
    const reads = store.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems)
    expect(reads).toMatchObject([{ DEVICE_STATES_TABLE: { ConsistentRead: false } }])
  })

  it('written by a later release delays only its own instrument, whose messages are returned for a retry', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    change('SN-1', { schemaVersion: 99 })
    expect(await run(reading(1), reading(1, 'SN-2'))).toEqual(['1'])
    expect(dataSet.delivered).toEqual(['SN-2 P1'])
  })

  it("that is damaged sends its instrument's messages to the quarantine, and delays no other instrument", async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    change('SN-1', { columns: Buffer.from('damaged') })
    expect(await run(reading(1), reading(1, 'SN-2'), reading(2))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-2 P1'])
    const puts = store.commandCalls(PutCommand).map(({ args }) => args[0].input)
    expect(puts.filter(({ TableName }) => TableName === 'QUARANTINE_TABLE')).toMatchObject([
      { Item: { deviceName: 'SN-1', reason: 'the state of its instrument could not be read' } },
      { Item: { deviceName: 'SN-1', reason: 'the state of its instrument could not be read' } },
    ])
  })

  it('with long, highly compressible texts can be read by another process', async () => {
    known('SN-1', 'OK')
    const texts = (number: number) => {
      const readings = Object.fromEntries(
        Array.from({ length: 30 }, (_, place) => [`T${place}`, `${' '.repeat(4_000)}${number}-${place}`]),
      )
      const timestamp = new Date(start + number * 1_500).toISOString()
      return record(number, 'SN-1', JSON.stringify({ timestamp, category: 'MassSpec', readings }))
    }
    for (let batch = 0; batch < 16; batch += 1)
      expect(await run(...Array.from({ length: 10 }, (_, place) => texts(batch * 10 + place)))).toEqual([])
    await restart()
    dataSet.delivered = []
    expect(await run(texts(160))).toEqual([])
    expect(dataSet.delivered).toHaveLength(30)
  })

  it('is read again after a batch whose rows could not be sent to the reporting data set', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    dataSet.isAway = dataSet.backlogIsAway = true
    expect(await run(reading(2))).toEqual(['2'])
    dataSet.isAway = dataSet.backlogIsAway = false
    await run(reading(2))
    expect(asked()).toHaveLength(2)
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
  })
})

describe('a flood of messages from unknown instruments', () => {
  const unknown = (number: number) => record(number, 'no instrument', '{}')
  const refuseAll = (name: string) =>
    store
      .on(PutCommand, { TableName: 'QUARANTINE_TABLE' })
      .rejects(Object.assign(new Error('too much'), { name, $metadata: { httpStatusCode: 400 } }))

  it("is dropped if it exceeds the quarantine's capacity, and delays no other instrument", async () => {
    known('SN-1', 'OK')
    refuseAll('ThrottlingException')
    expect(await run(unknown(1), reading(2), unknown(3))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-1 P2'])
  })

  it('is returned for a retry if DynamoDB is unreachable', async () => {
    known('SN-1', 'OK')
    refuseAll('InternalServerError')
    expect(await run(unknown(1), reading(2))).toEqual(['1'])
  })
})
