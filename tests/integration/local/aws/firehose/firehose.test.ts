import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FirehoseClient, ListDeliveryStreamsCommand, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { CreateBucketCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readingsRows } from '#functions/domain/telemetry/readingsRows.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { startFirehose, type Firehose } from '#scripts/local/aws/firehose/startFirehose.ts'
import { localBucketName } from '#scripts/local/aws/account/names.ts'
import { secretOf } from '#scripts/local/aws/account/callers.ts'
import { startS3 } from '#scripts/local/aws/s3/startS3.ts'
import { dataSetsClient, keysOf, storedReadings } from '#tests/support/product/readings.ts'
import { itemsOf } from '#scripts/base/items.ts'

let folder: string
let s3Server: Awaited<ReturnType<typeof startS3>>
let s3: S3Client
let firehose: Firehose
let client: FirehoseClient

const open = async (bytesPerSecond?: number): Promise<void> => {
  firehose = await startFirehose({
    ...(bytesPerSecond !== undefined && { bytesPerSecond }),
    folders: { readings: path.join(folder, 'firehose'), events: path.join(folder, 'events') },
    s3Url: s3Server.url,
  })
  client = new FirehoseClient({ ...clientSettings(firehose.url), maxAttempts: 1 })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-firehose-'))
  s3Server = await startS3({ folder: path.join(folder, 's3'), region: 'us-east-1', credentials: secretOf })
  s3 = dataSetsClient(s3Server.url)
  await s3.send(new CreateBucketCommand({ Bucket: localBucketName('datasets') }))
  await open()
})
afterEach(async () => {
  await firehose.close()
  await s3Server.close()
  await rm(folder, { recursive: true, force: true })
})

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const rowsAt = (timestamp: number) =>
  readingsRows({
    deviceName: 'SN-1',
    modelName: 'Orbit',
    id: `m${timestamp}`,
    message: {
      timestamp,
      category: 'MassSpec',
      items: itemsOf({ P: -1e308, STATE: 'RUN, "ok"\n', ON: true }),
    },
    receivedAt: timestamp + 5,
  })
const linesAt = (timestamp: number): string =>
  rowsAt(timestamp)
    .map(row => `${JSON.stringify(row)}\n`)
    .join('')

const put = (records: readonly (string | Uint8Array)[], DeliveryStreamName = 'benchwatch-readings') =>
  client.send(
    new PutRecordBatchCommand({ DeliveryStreamName, Records: records.map(data => ({ Data: Buffer.from(data) })) }),
  )

describe('the local Firehose', () => {
  it('writes the rows of a record as Parquet with their types, each row into the folder of its day', async () => {
    const { FailedPutCount, RequestResponses } = await put([linesAt(noon) + linesAt(noon - 86_400_000)])
    expect([FailedPutCount, RequestResponses?.length]).toEqual([0, 1])
    expect(await keysOf(s3)).toEqual([])
    await firehose.deliver()
    const rows = await storedReadings(s3)
    expect(rows.map(({ day, mnemonic }) => `${day} ${mnemonic}`).toSorted()).toEqual([
      '2026-11-19 ON',
      '2026-11-19 P',
      '2026-11-19 STATE',
      '2026-11-20 ON',
      '2026-11-20 P',
      '2026-11-20 STATE',
    ])
    const [number, text, flag] = rows.filter(({ day }) => day === '2026-11-20')
    expect(number).toEqual({
      id: `SN-1/m${noon}/P`,
      device_name: 'SN-1',
      model_name: 'Orbit',
      mnemonic: 'P',
      value: '-1e+308',
      kind: 'n',
      measured_at: new Date(noon),
      day: '2026-11-20',
    })
    expect(text).toMatchObject({ value: 'RUN, "ok"\n', kind: 't' })
    expect(flag).toMatchObject({ value: 'true', kind: 'b' })
  })

  it('delivers after a restart the records that it had accepted, and no record twice', async () => {
    await put([linesAt(noon)])
    await firehose.close()
    await open()
    await firehose.deliver()
    await firehose.deliver()
    expect(await storedReadings(s3)).toHaveLength(3)
  })

  it('keeps records that it cannot deliver until S3 is available again', async () => {
    await put([linesAt(noon)])
    await s3Server.close()
    await expect(firehose.deliver()).rejects.toThrow('ECONNREFUSED')
    s3Server = await startS3({ folder: path.join(folder, 's3'), region: 'us-east-1', credentials: secretOf })
    await firehose.close()
    await open()
    await firehose.deliver()
    expect(await storedReadings(dataSetsClient(s3Server.url))).toHaveLength(3)
  })

  it('writes rows of at most 500 days at once, and stores the rows of further days as errors', async () => {
    const lines = Array.from({ length: 503 }, (_, index) => linesAt(noon - index * 86_400_000))
    await put([lines.slice(0, 450).join(''), lines.slice(450).join('')])
    await firehose.deliver()
    const keys = await keysOf(s3)
    expect(keys.filter(key => key.startsWith('readings-by-message/'))).toHaveLength(500)
    const Key = keys.find(key => key.startsWith('errors/active-partition-exceeded/'))
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('datasets'), Key }))
    expect((await Body?.transformToString())?.trim().split('\n')).toHaveLength(3)
  })

  it('accepts as many records for each stream as its quota allows, and writes both streams into one data set', async () => {
    await firehose.close()
    await open(linesAt(noon).length)
    const later = linesAt(noon + 1)
    const answers = [await put([linesAt(noon), later]), await put([later, linesAt(noon)], 'benchwatch-readings-2')].map(
      ({ FailedPutCount, RequestResponses }) => [FailedPutCount, RequestResponses?.map(one => one.ErrorCode)],
    )
    const oneRefused = [1, [undefined, 'ServiceUnavailableException']]
    expect(answers).toEqual([oneRefused, oneRefused])
    await firehose.deliver()
    expect(new Set((await storedReadings(s3)).map(({ measured_at }) => Number(measured_at)))).toEqual(
      new Set([noon, noon + 1]),
    )
  })

  it('sets aside rows that do not fit the columns of the data set', async () => {
    const [row] = rowsAt(noon)
    await put(['no json\n', `${JSON.stringify({ ...row, names: 'x' })}\n`, `${JSON.stringify(row)}\n`])
    await firehose.deliver()
    expect(await storedReadings(s3)).toHaveLength(3)
    const Key = (await keysOf(s3)).find(key => key.startsWith('errors/format-conversion-failed/'))
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('datasets'), Key }))
    expect((await Body?.transformToString())?.split('\n')).toHaveLength(3)
  })

  it.each([
    ['a record for an unknown stream', () => put(['{}'], 'other'), 'ResourceNotFoundException'],
    ['501 records', () => put(Array.from({ length: 501 }, () => '{}')), 'InvalidArgumentException'],
    ['a record that is too large', () => put([new Uint8Array(1_000 * 1024 + 1)]), 'InvalidArgumentException'],
    [
      'records that are too large together',
      () => put(Array.from({ length: 5 }, () => new Uint8Array(900_000))),
      'InvalidArgumentException',
    ],
    ['a record of 501 rows', () => put(['{}\n'.repeat(501)]), 'InvalidArgumentException'],
    [
      'an operation that it does not support',
      () => client.send(new ListDeliveryStreamsCommand({})),
      'UnknownOperationException',
    ],
  ])('refuses a request that is too large or not valid: %s', async (_, act, name) => {
    await expect(act()).rejects.toMatchObject({ name })
  })
})
