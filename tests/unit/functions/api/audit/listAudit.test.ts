import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'

for (const name of variablesOf('audit')) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { listAudit } = await import('#functions/api/audit/listAudit.ts')

const store = mockClient(DynamoDBDocumentClient)
beforeEach(() => store.reset())

const call = {
  params: undefined,
  query: undefined,
  now: Date.UTC(2026, 1, 2),
  requestId: 'r',
  headers: {},
  sourceIp: '127.0.0.1',
  user: { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } },
} as const

const record = (index: number) => ({
  entry: `2026-02-01T00:00:00.000Z#${index}#1`,
  userName: 'admin',
  action: 'rule.import',
  entity: 'rule',
  name: `R${index}`,
  before: 'null',
  after: 'null',
  outcome: 'done',
  requestId: String(index),
})

describe('the list of audit records', () => {
  it.each([
    ['all of 10,000 stored changes, without a message', 10_000, undefined],
    [
      '10,000 of 10,001 changes, with a message that suggests a shorter period',
      10_001,
      'The newest 10000 changes; choose a shorter period',
    ],
  ])('returns at most the newest ten thousand changes: %s', async (_, count, message) => {
    const Items = Array.from({ length: count }, (__, index) => record(index))
    store.on(QueryCommand).resolvesOnce({ Items }).resolves({})
    const answer = await listAudit.run({ ...call, body: { pageSize: 1 } })
    expect(answer.total).toBe(10_000)
    expect(answer.message).toEqual(message && expect.stringContaining(message))
  })
})
