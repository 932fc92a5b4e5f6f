import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { awsFailures } from '#tests/support/aws/awsFailures.ts'

for (const name of [
  'AUDIT_BUCKET',
  'EVENTS_DELIVERY',
  'READINGS_DELIVERY',
  'DEVICES_TABLE',
  'NOTICES_TABLE',
  'POWERTOOLS_METRICS_NAMESPACE',
])
  vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { handler: copyAudit } = await import('#functions/background/copyAudit.ts')
const { handler: copyEvents } = await import('#functions/background/copyEvents.ts')

const s3 = mockClient(S3Client)
const firehose = mockClient(FirehoseClient)
beforeEach(() => {
  s3.reset()
  firehose.reset()
})

const inserts = (items: readonly object[]) =>
  ({
    Records: items.map((item, place) => ({
      eventName: 'INSERT',
      dynamodb: { NewImage: marshall(item), SequenceNumber: String(place + 1) },
    })),
  }) as DynamoDBStreamEvent

const failedAt = async (answer: Promise<{ batchItemFailures: { itemIdentifier: string }[] }>) =>
  (await answer).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)

const auditRecords = inserts(
  ['a', 'b', 'c'].map(id => ({
    month: '2026-03',
    entry: `2026-03-01T10:00:00.000Z#${id}`,
    before: 'null',
    after: 'null',
  })),
)

describe.each([
  ...awsFailures,
  [
    'S3 throttles an upload',
    Object.assign(new Error('Please reduce your request rate'), { name: 'SlowDown' }),
  ] as const,
])('an AWS failure in background work: %s', (_, error) => {
  it('delays the record that fails and those after it, and each record is copied exactly once', async () => {
    const copied = new Set<string>()
    let isAway = true
    s3.on(PutObjectCommand).callsFake(({ Key }) => {
      if (isAway && String(Key).includes('_b')) throw error
      if (copied.has(Key)) throw Object.assign(new Error('there'), { name: 'PreconditionFailed' })
      copied.add(Key)
      return {}
    })
    expect(await failedAt(copyAudit(auditRecords))).toEqual(['2'])
    expect(copied.size).toBe(1)
    isAway = false
    expect(await failedAt(copyAudit(auditRecords))).toEqual([])
    expect([...copied].map(key => key.slice(-6, -5))).toEqual(['a', 'b', 'c'])
  })

  it('makes the stream deliver a batch of events again from the start', async () => {
    firehose.on(PutRecordBatchCommand).rejects(error)
    expect(await failedAt(copyEvents(events))).toEqual(['1'])
  })
})

const at = '2026-03-01T10:00:00.000Z'
const firing = (id: string) => ({
  deviceName: 'SN-1',
  entry: `${at}#${id}`,
  modelName: 'M',
  triggeringRule: 'R',
  alarmSeverity: 120,
  alarmDescription: '',
  ruleExpression: '(P > 1)',
  mnemonicValues: '{}',
  receivedAt: at,
})
const events = inserts([firing('a'), firing('b')])

it('rows that Firehose refuses are sent again, and the batch is returned if Firehose keeps refusing them', async () => {
  const refusal = { FailedPutCount: 1, RequestResponses: [{ ErrorCode: 'ServiceUnavailableException' }] }
  firehose
    .on(PutRecordBatchCommand)
    .resolvesOnce(refusal)
    .resolves({ RequestResponses: [{ RecordId: 'r' }] })
  expect(await failedAt(copyEvents(events))).toEqual([])
  expect(firehose.calls()).toHaveLength(2)
  firehose.on(PutRecordBatchCommand).resolves(refusal)
  expect(await failedAt(copyEvents(events))).toEqual(['1'])
})
