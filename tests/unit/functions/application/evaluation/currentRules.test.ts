import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it, vi } from 'vitest'

for (const name of ['RULES_TABLE', 'MODELS_TABLE', 'CONTACTS_TABLE']) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { currentRules } = await import('#functions/application/evaluation/currentRules.ts')

const store = mockClient(DynamoDBDocumentClient)

describe('the rules that ingest has read', () => {
  it('are kept while DynamoDB fails, and are not all read again afterwards', async () => {
    let isAway = false
    const asked: unknown[] = []
    store.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
      if (isAway) throw new Error('away')
      asked.push(ExpressionAttributeValues[':kind'])
      return { Items: [] }
    })
    const first = await currentRules(0)
    isAway = true
    const failed = await Promise.allSettled([currentRules(1), currentRules(2)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isAway = false
    expect((await currentRules(3)).set).toBe(first.set)
    expect(asked.filter(kind => kind === 'rule')).toHaveLength(1)
  })

  it('are compared with the models again after the clock was set back', async () => {
    let reads = 0
    store.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
      if (ExpressionAttributeValues[':kind'] === 'model') reads += 1
      return { Items: [] }
    })
    await currentRules(10_000)
    await currentRules(11_999)
    expect(reads).toBe(1)
    await currentRules(-3_600_000)
    expect(reads).toBe(2)
  })
})
