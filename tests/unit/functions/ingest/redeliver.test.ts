import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failedMessageKey } from '#shared/server/failedMessages.ts'
import { dataSet, known, store, writes } from '#tests/support/aws/ingest.ts'

const s3 = mockClient(S3Client)
const kept = new Map<string, string>()

beforeEach(() => {
  s3.reset()
  kept.clear()
  s3.on(ListObjectsV2Command).callsFake(() => ({ Contents: [...kept.keys()].toSorted().map(Key => ({ Key })) }))
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    const text = kept.get(Key)
    return { Body: { transformToString: async () => text } }
  })
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => void kept.delete(Key))
})

const run = async (leftMs = 60_000) => {
  const { redeliverFailures } = await import('#functions/ingest/handler.ts')
  return redeliverFailures(leftMs)
}

/** The order of messages must not depend on when a test keeps them. */
const begun = Date.now()

/** A message of an instrument as AWS IoT keeps it; `age` is that of the reading. */
const keep = (n: number, deviceName: string, age = 0): void => {
  const payload = {
    timestamp: new Date(begun - age + n).toISOString(),
    category: 'MassSpec',
    readings: { [`P${n}`]: n },
  }
  const record = {
    ruleName: 'r',
    topic: `instruments/${deviceName}/readings`,
    cloudwatchTraceId: '1',
    clientId: deviceName,
    base64OriginalPayload: Buffer.from(JSON.stringify(payload)).toString('base64'),
    failures: [],
  }
  kept.set(failedMessageKey(String(begun + n), String(n)), JSON.stringify(record))
}

describe('the redelivery of failed messages', () => {
  it('processes waiting messages, oldest first, and removes them', async () => {
    known('SN-1', 'OK')
    keep(2, 'SN-1')
    keep(1, 'SN-1')
    expect(await run()).toEqual({ messages: 2, late: 0, failed: 0, isComplete: true })
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
    expect(kept.size).toBe(0)
  })

  it('reports how many messages came too late for rules', async () => {
    known('SN-1', 'OK')
    keep(1, 'SN-1')
    expect(await run()).toMatchObject({ messages: 1, late: 0 })
    keep(2, 'SN-1', 3_600_000)
    expect(await run()).toMatchObject({ messages: 1, late: 1 })
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
  })

  it('counts processed messages, and messages that came too late, in metrics for the operators', async () => {
    known('SN-1', 'OK')
    keep(1, 'SN-1')
    await run()
    const { metrics } = await import('#functions/runtime/metrics.ts')
    const counted = vi.spyOn(metrics, 'addMetric')
    keep(2, 'SN-1', 3_600_000)
    keep(3, 'SN-1')
    await run()
    expect(counted.mock.calls).toEqual(
      expect.arrayContaining([
        ['messages redelivered', 'Count', 2],
        ['messages redelivered too late', 'Count', 1],
      ]),
    )
  })

  it("uses the time at which the topic rule received a message, which is in the object's name", async () => {
    known('SN-1', 'OK')
    keep(1, 'SN-1')
    const [[key = '', record = ''] = []] = kept
    kept.delete(key)
    // An hour before the time of the reading, which was in the future then.
    kept.set(failedMessageKey(String(begun - 3_600_000), '1'), record)
    expect(await run()).toMatchObject({ messages: 1, failed: 0 })
    expect(dataSet.delivered).toEqual([])
    const written = store.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
    const refused = written.flatMap(({ Put }) => (Put?.TableName === 'QUARANTINE_TABLE' ? [Put.Item] : []))
    expect(refused).toMatchObject([{ deviceName: 'SN-1', reason: expect.stringContaining('future') }])
  })

  it('leaves messages that could not be stored, and later ones from the same instrument, to the next run', async () => {
    known('SN-1', 'OK')
    keep(1, 'SN-1')
    keep(2, 'SN-1')
    writes.failure = Object.assign(new Error('busy'), { name: 'ThrottlingException' })
    expect(await run()).toMatchObject({ messages: 0, failed: 2 })
    expect(kept.size).toBe(2)
    writes.failure = undefined
    expect(await run()).toMatchObject({ messages: 2, failed: 0 })
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
  })

  it('quarantines an object that is not a failure record, so that it does not block later messages', async () => {
    known('SN-1', 'OK')
    kept.set('topic-rules/2026/11/26/old.json', 'no json')
    keep(1, 'SN-1')
    expect(await run()).toMatchObject({ messages: 2, failed: 0 })
    const quarantined = store.commandCalls(PutCommand).map(({ args }) => args[0].input)
    expect(quarantined.filter(({ TableName }) => TableName === 'QUARANTINE_TABLE')).toMatchObject([
      { Item: { reason: 'the record is not a failed message of a topic rule' } },
    ])
    expect(kept.size).toBe(0)
  })

  it('skips messages that another run has removed since they were listed', async () => {
    known('SN-1', 'OK')
    keep(1, 'SN-1')
    keep(2, 'SN-1')
    const gone = new NoSuchKey({ message: 'gone', $metadata: {} })
    s3.on(GetObjectCommand, { Key: [...kept.keys()].toSorted()[0] as string }).rejects(gone)
    expect(await run()).toMatchObject({ messages: 1, failed: 0 })
    expect(dataSet.delivered).toEqual(['SN-1 P2'])
  })

  it('starts no further page of messages when its time is nearly over', async () => {
    known('SN-1', 'OK')
    keep(1, 'SN-1')
    expect(await run(10_000)).toEqual({ messages: 0, late: 0, failed: 0, isComplete: false })
    expect(kept.size).toBe(1)
  })
})
