import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  countFailedMessages,
  describeBatches,
  describeMessages,
  redeliverMessages,
  redrive,
} from '#scripts/deploy/redrive.ts'

const s3 = mockClient(S3Client)
const lambda = mockClient(LambdaClient)

/** Lambda's record of a batch that it gave up. */
const givenUp = (name: string, records: readonly (string | object)[]) => ({
  requestContext: {
    functionArn: `arn:aws:lambda:eu-central-1:1:function:${name}`,
    condition: 'RetryAttemptsExhausted',
  },
  timestamp: '2026-11-22T10:00:00.000Z',
  payload: JSON.stringify({ Records: records }),
})

const followers = {
  functions: { ingest: 'stack-Ingest-NEW', copyAudit: 'stack-AuditCopy-NEW' },
  tables: { audit: 'stack-audit-1', notices: 'stack-notices-1' },
}

const redriveAll = () => redrive('eu-central-1', 'undelivered', followers, false)

const kept = new Map<string, object>()

beforeEach(() => {
  for (const client of [s3, lambda]) client.reset()
  kept.clear()
  kept.set('aws/lambda/1', givenUp('ingest', ['a']))
  kept.set('aws/lambda/2', givenUp('notify', ['b', 'c']))
  s3.on(ListObjectsV2Command).callsFake(() => ({ Contents: [...kept.keys()].map(Key => ({ Key })) }))
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({
    Body: { transformToString: async () => JSON.stringify(kept.get(Key)) },
  }))
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => void kept.delete(Key))
})

const answering = (answer: object, error?: string) =>
  lambda.on(InvokeCommand).resolves({
    Payload: Buffer.from(JSON.stringify(answer)) as never,
    ...(error !== undefined && { FunctionError: error }),
  })

it('a redrive sends each batch to its function, and deletes the batch', async () => {
  answering({ batchItemFailures: [] })
  const done = await redriveAll()
  expect(done.map(({ failure }) => failure)).toEqual([undefined, undefined])
  expect(lambda.commandCalls(InvokeCommand).map(({ args }) => String(args[0].input.Payload))).toEqual([
    '{"Records":["a"],"redriven":true}',
    '{"Records":["b","c"],"redriven":true}',
  ])
  expect([...kept]).toEqual([])
})

it.each([
  ['records that fail again', { batchItemFailures: [{ itemIdentifier: '1' }] }, undefined, '1 records failed again'],
  ['a function that breaks', { errorMessage: 'broken' }, 'Unhandled', '{"errorMessage":"broken"}'],
])('a redrive keeps a batch with %s', async (_, answer, error, failure) => {
  answering(answer, error)
  expect(await redriveAll()).toMatchObject([{ failure }, { failure }])
  expect(kept.size).toBe(2)
})

it('a redrive only lists the batches if the user wants a list', async () => {
  const listed = await redrive('eu-central-1', 'undelivered', followers, true)
  expect(listed).toMatchObject([
    { key: 'aws/lambda/1', because: expect.stringContaining('RetryAttemptsExhausted') },
    {},
  ])
  expect(lambda.calls()).toHaveLength(0)
  expect(kept.size).toBe(2)
})

it('a redrive goes on with the other batches if one cannot be read or its function refuses it', async () => {
  kept.set('aws/lambda/0', { requestContext: {} })
  kept.set('aws/lambda/3', givenUp('ingest', ['d']))
  lambda
    .on(InvokeCommand)
    .resolves({ Payload: Buffer.from('null') as never })
    .on(InvokeCommand, { FunctionName: givenUp('notify', []).requestContext.functionArn })
    .rejects(new Error('Function not found'))
  expect(await redriveAll()).toMatchObject([
    { key: 'aws/lambda/1' },
    { key: 'aws/lambda/2', failure: 'Function not found' },
    { key: 'aws/lambda/0', failure: 'It is not a batch that Lambda gave up. Look at it, and move it elsewhere' },
    { key: 'aws/lambda/3' },
  ])
  expect([...kept.keys()]).toEqual(['aws/lambda/2', 'aws/lambda/0'])
})

it('a redrive skips a batch that another one has processed meanwhile, and goes on with the others', async () => {
  s3.on(GetObjectCommand, { Key: 'aws/lambda/1' }).rejects(Object.assign(new Error('gone'), { name: 'NoSuchKey' }))
  answering({ batchItemFailures: [] })
  expect(await redriveAll()).toMatchObject([{ key: 'aws/lambda/2' }])
  expect(lambda.commandCalls(InvokeCommand)).toHaveLength(1)
})

it('a redrive fails if a batch cannot be read for another reason', async () => {
  s3.on(GetObjectCommand, { Key: 'aws/lambda/1' }).rejects(Object.assign(new Error('no'), { name: 'AccessDenied' }))
  await expect(redriveAll()).rejects.toThrow('no')
})

describe('the undelivered batches of a function that no longer exists', () => {
  const stream = { eventSource: 'aws:kinesis', eventSourceARN: 'arn:aws:kinesis:eu-central-1:1:stream/telemetry' }
  const table = (name: string) => ({
    eventSource: 'aws:dynamodb',
    eventSourceARN: `arn:aws:dynamodb:eu-central-1:1:table/${name}/stream/2026-01-01T00:00:00.000`,
  })
  const invokedFunctions = () => lambda.commandCalls(InvokeCommand).map(({ args }) => args[0].input.FunctionName)
  const arn = (name: string): string => givenUp(name, []).requestContext.functionArn

  it('are sent to the function that now reads the same stream', async () => {
    kept.clear()
    kept.set('aws/lambda/1', givenUp('stack-Ingest-OLD', [stream, stream]))
    kept.set('aws/lambda/2', givenUp('stack-AuditCopy-OLD', [table('stack-audit-1')]))
    answering({ batchItemFailures: [] })
    expect(await redriveAll()).toMatchObject([{ service: 'ingest' }, { service: 'copyAudit' }])
    expect(invokedFunctions()).toEqual(['stack-Ingest-NEW', 'stack-AuditCopy-NEW'])
    expect([...kept]).toEqual([])
  })

  it('are sent to the function named in the batch if no function reads their stream now', async () => {
    kept.clear()
    kept.set('aws/lambda/1', givenUp('stack-Copy', [table('stack-audit-of-before')]))
    kept.set('aws/lambda/2', givenUp('stack-Notify', [table('stack-notices-1')]))
    answering({ batchItemFailures: [] })
    expect(await redriveAll()).toMatchObject([{ service: 'stack-Copy' }, { service: 'stack-Notify' }])
    expect(invokedFunctions()).toEqual([arn('stack-Copy'), arn('stack-Notify')])
  })
})

describe('a batch that is larger than Lambda accepts', () => {
  const record = (number: number) => ({ number, data: 'x'.repeat(900_000) })
  const numbersSent = () =>
    lambda.commandCalls(InvokeCommand).map(({ args }) => {
      const event = JSON.parse(String(args[0].input.Payload)) as { Records: { number: number }[]; redriven: boolean }
      expect(Buffer.byteLength(String(args[0].input.Payload))).toBeLessThanOrEqual(6_000_000)
      expect(event.redriven).toBe(true)
      return event.Records.map(({ number }) => number)
    })

  beforeEach(() => {
    kept.clear()
    kept.set('aws/lambda/1', givenUp('ingest', [0, 1, 2, 3, 4, 5, 6, 7].map(record)))
  })

  it('is sent in parts, in the order of its records', async () => {
    answering({ batchItemFailures: [], late: 2 })
    expect(await redriveAll()).toMatchObject([{ late: 4 }])
    expect(numbersSent()).toEqual([
      [0, 1, 2, 3, 4, 5],
      [6, 7],
    ])
    expect([...kept]).toEqual([])
  })

  it('is kept if a part fails, and its later parts are not sent', async () => {
    answering({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(await redriveAll()).toMatchObject([{ failure: '1 records failed again' }])
    expect(numbersSent()).toHaveLength(1)
    expect(kept.size).toBe(1)
  })
})

it('a redrive says how many messages of a batch came too late for rules', async () => {
  kept.delete('aws/lambda/2')
  answering({ batchItemFailures: [], late: 3 })
  expect(await redriveAll()).toMatchObject([{ late: 3 }])
})

it('a redrive starts the processing of undelivered messages until none is left, and counts the messages', async () => {
  const runs = [
    { messages: 250, late: 10, failed: 0, isComplete: false },
    { messages: 50, late: 0, failed: 2, isComplete: true },
  ]
  lambda.on(InvokeCommand).callsFake(() => ({ Payload: Buffer.from(JSON.stringify(runs.shift())) }))
  expect(await redeliverMessages('eu-central-1', 'redeliver')).toEqual({ messages: 300, late: 10, failed: 2 })
  expect(runs).toEqual([])
})

it('a redrive waits while a scheduled run is already processing undelivered messages', async () => {
  const runs = [{ isSkipped: true }, { messages: 0, late: 0, failed: 0, isComplete: true }]
  lambda.on(InvokeCommand).callsFake(() => ({ Payload: Buffer.from(JSON.stringify(runs.shift())) }))
  const sleep = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined)
  expect(await redeliverMessages('eu-central-1', 'redeliver', sleep)).toEqual({ messages: 0, late: 0, failed: 0 })
  expect(sleep.mock.calls).toEqual([[5_000]])
})

describe('the report on a redrive', () => {
  it('names each batch with the reason for its new failure, and says how many messages came too late for rules', () => {
    const because = 'RetryAttemptsExhausted, 2026-11-22T10:00:00.000Z'
    const batches = [
      { key: 'aws/lambda/1', service: 'ingest', because, late: 3 },
      { key: 'aws/lambda/2', service: 'notify', because, failure: 'Function not found' },
      { key: 'aws/lambda/3', service: 'ingest', because, late: 4 },
    ]
    expect(describeBatches(batches)).toEqual([
      `ok   ingest ${because} aws/lambda/1 `,
      `left notify ${because} aws/lambda/2 Function not found`,
      `ok   ingest ${because} aws/lambda/3 `,
      '3 batches, 1 of them failed again; 7 messages came too late for rules and are history only',
    ])
  })

  it('says how many undelivered messages were processed, failed again, and came too late for rules', () => {
    expect(describeMessages({ messages: 300, late: 10, failed: 2 })).toBe(
      '300 messages of topic rules taken up, 2 failed again; 10 messages came too late for rules and are history only',
    )
  })
})

it('a list of the undelivered batches also counts the undelivered messages of topic rules', async () => {
  s3.on(ListObjectsV2Command, { Prefix: 'topic-rules/' }).resolves({ KeyCount: 7 })
  expect(await countFailedMessages('eu-central-1', 'undelivered')).toBe(7)
})
