import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'us-east-1')
const { batchGet } = await import('#functions/data/store/batchGet.ts')

afterEach(() => void vi.useRealTimers())

describe('a batch read of many keys', () => {
  it('requests at most 100 keys at once, and repeats the request for keys that DynamoDB leaves unprocessed', async () => {
    const store = mockClient(DynamoDBDocumentClient)
    const asked: number[] = []
    store.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const keys = RequestItems.T.Keys as { id: number }[]
      asked.push(keys.length)
      const taken = asked.length === 1 ? keys.slice(0, 60) : keys
      return { Responses: { T: taken }, UnprocessedKeys: { T: { Keys: keys.slice(taken.length) } } }
    })
    const keys = Array.from({ length: 150 }, (_, id) => ({ id }))
    const found = await batchGet('T', keys)
    expect(asked).toEqual([100, 90])
    expect(found.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(keys.map(({ id }) => id))
  })

  it('fails with a throttling error if DynamoDB keeps leaving all keys unprocessed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const store = mockClient(DynamoDBDocumentClient)
    store.on(BatchGetCommand).callsFake(({ RequestItems }) => ({ UnprocessedKeys: RequestItems }))
    const failure = batchGet('T', [{ id: 1 }]).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await failure).toMatchObject({ name: 'ThrottlingException' })
    expect(store.calls()).toHaveLength(8)
  })
})
