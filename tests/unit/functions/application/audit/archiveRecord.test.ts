import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it, vi } from 'vitest'

for (const name of ['AUDIT_BUCKET', 'POWERTOOLS_METRICS_NAMESPACE']) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { archiveRecord } = await import('#functions/application/audit/archiveRecord.ts')

describe('an archived audit record', () => {
  it('is stored under its day, with the values before and after as JSON objects', async () => {
    const store = mockClient(S3Client)
    store.on(PutObjectCommand).resolves({})
    await archiveRecord({
      month: '2026-03',
      entry: '2026-03-01T10:00:00.000Z#r1#1',
      userName: 'ada',
      before: '{"size":1}',
      after: 'null',
    })
    const { Key, Body } = store.commandCalls(PutObjectCommand)[0]?.args[0].input ?? {}
    expect(Key).toBe('audit/2026-03-01/2026-03-01T10:00:00.000Z_r1_1.json')
    expect(JSON.parse(String(Body))).toEqual({
      month: '2026-03',
      entry: '2026-03-01T10:00:00.000Z#r1#1',
      userName: 'ada',
      before: { size: 1 },
      after: null,
    })
  })
})
