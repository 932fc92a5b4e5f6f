import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'

vi.stubEnv('READINGS_DELIVERY', 'readings,readings-2')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { deliverReadings } = await import('#functions/gateways/rows/readingsDelivery.ts')

const firehose = mockClient(FirehoseClient)

const row = (id: string, text = ''): ReadingsRow => ({
  id,
  device_name: 'SN-1',
  model_name: 'Orbit',
  category: 'MassSpec',
  names: ['P'],
  texts: [text],
  kinds: 't',
  measured_at: '2026-11-20 12:00:00.000',
  received_at: '2026-11-20 12:00:00.000',
  day: '2026-11-20',
})
const rows = (count: number, text = ''): ReadingsRow[] =>
  Array.from({ length: count }, (_, index) => row(String(index), text))

/** The ids in each record of each request. */
const requests = (): string[][][] =>
  firehose.commandCalls(PutRecordBatchCommand).map(({ args: [{ input }] }) =>
    (input.Records ?? []).map(({ Data }) =>
      Buffer.from(Data ?? '')
        .toString()
        .trimEnd()
        .split('\n')
        .map(line => (JSON.parse(line) as ReadingsRow).id),
    ),
  )

const taken = (isTaken: (index: number, call: number) => boolean): void => {
  let call = 0
  firehose.on(PutRecordBatchCommand).callsFake(({ Records }) => {
    call += 1
    const RequestResponses = (Records as unknown[]).map((_, index) =>
      isTaken(index, call) ? { RecordId: 'r' } : { ErrorCode: 'ServiceUnavailableException' },
    )
    return { FailedPutCount: RequestResponses.filter(one => 'ErrorCode' in one).length, RequestResponses }
  })
}

beforeEach(() => {
  firehose.reset()
  taken(() => true)
})

describe('rows of readings for the reporting data set', () => {
  it('are sent as one record for several instruments, in one request', async () => {
    const all = new Map(['SN-1', 'SN-2'].map(name => [name, rows(2)]))
    expect(await deliverReadings(all)).toEqual(new Set())
    expect(requests()).toEqual([[['0', '1', '0', '1']]])
  })

  it('cause no request if there are none', async () => {
    await deliverReadings(new Map())
    expect(requests()).toEqual([])
  })

  it.each([
    [500, 1],
    [501, 2],
  ])('are packed so that %i readings become %i records', async (count, records) => {
    await deliverReadings(new Map([['SN-1', rows(count)]]))
    expect(requests().flat()).toHaveLength(records)
    expect(requests().flat(2)).toEqual(rows(count).map(({ id }) => id))
  })

  it('are split to stay below the maximum sizes of a record and of a request', async () => {
    await deliverReadings(new Map([['SN-1', rows(2_000, 'x'.repeat(4_096))]]))
    const sent = firehose
      .commandCalls(PutRecordBatchCommand)
      .map(({ args: [{ input }] }) => (input.Records ?? []).map(({ Data = [] }) => Data.length))
    expect(Math.max(...sent.flat())).toBeLessThanOrEqual(1_000 * 1024)
    expect(Math.max(...sent.map(sizes => sizes.reduce((a, b) => a + b)))).toBeLessThanOrEqual(4 * 1024 * 1024)
    expect(requests().flat(2)).toHaveLength(2_000)
  })

  it('are sent again on their own if their record was refused', async () => {
    taken((index, call) => call > 1 || index !== 1)
    expect(await deliverReadings(new Map([['SN-1', rows(600)]]))).toEqual(new Set())
    expect(requests().map(request => request.map(({ length }) => length))).toEqual([[500, 100], [100]])
  })

  it('are reported as undelivered, by instrument, if their record keeps being refused', async () => {
    taken((index, call) => call === 1 && index === 0)
    const all = new Map(['SN-1', 'SN-2', 'SN-3'].map(name => [name, rows(300)]))
    expect(await deliverReadings(all)).toEqual(new Set(['SN-2', 'SN-3']))
  })

  const streams = (): (string | undefined)[] =>
    firehose.commandCalls(PutRecordBatchCommand).map(({ args: [{ input }] }) => input.DeliveryStreamName)

  it('are sent to the streams of the data set in turn', async () => {
    for (let request = 0; request < 4; request += 1) await deliverReadings(new Map([['SN-1', rows(1)]]))
    const [first, second] = streams()
    expect(new Set([first, second])).toEqual(new Set(['readings', 'readings-2']))
    expect(streams()).toEqual([first, second, first, second])
  })

  it('are sent to the other stream of the data set if one stream refuses them or fails', async () => {
    taken((_, call) => call > 1)
    expect(await deliverReadings(new Map([['SN-1', rows(1)]]))).toEqual(new Set())
    expect(new Set(streams())).toEqual(new Set(['readings', 'readings-2']))
    firehose.reset()
    taken(() => true)
    firehose
      .on(PutRecordBatchCommand, { DeliveryStreamName: 'readings' })
      .rejects(Object.assign(new Error('removed'), { name: 'ResourceNotFoundException' }))
    for (let request = 0; request < 2; request += 1)
      expect(await deliverReadings(new Map([['SN-1', rows(1)]]))).toEqual(new Set())
    expect(streams().filter(stream => stream === 'readings')).toHaveLength(1)
    expect(streams().filter(stream => stream === 'readings-2')).toHaveLength(2)
  })

  it('are reported as undelivered for all instruments in a request that failed', async () => {
    firehose
      .on(PutRecordBatchCommand)
      .rejects(Object.assign(new Error('away'), { name: 'ServiceUnavailableException' }))
    expect(
      await deliverReadings(
        new Map([
          ['SN-1', rows(1)],
          ['SN-2', rows(1)],
        ]),
      ),
    ).toEqual(new Set(['SN-1', 'SN-2']))
  })
})
