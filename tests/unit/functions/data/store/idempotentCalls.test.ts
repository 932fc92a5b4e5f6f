import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('ONCE_KEYS_TABLE', 'onceKeys')
const { once } = await import('#functions/data/store/idempotentCalls.ts')

const store = mockClient(DynamoDBDocumentClient)
let item: Record<string, unknown> | undefined

beforeEach(() => {
  store.reset()
  item = undefined
  store.on(GetCommand).callsFake(async () => ({ Item: item }))
  store.on(UpdateCommand).callsFake(async ({ ExpressionAttributeValues }) => {
    item = { ...item, answer: ExpressionAttributeValues[':answer'] }
    return {}
  })
})

const failed = () => Object.assign(new Error('condition'), { name: 'ConditionalCheckFailedException' })
const asked = { key: 'key', user: 'anna', routeKey: 'POST /api/thing', input: [1], now: 1_000_000 }

describe('a change with an Idempotency-Key', () => {
  it('is made even if the answer to its first write was lost and the SDK repeated the write', async () => {
    store.on(PutCommand).callsFake(async ({ Item }) => {
      item ??= Item
      throw failed()
    })
    expect(await once(asked, async () => ({ message: 'made' }))).toEqual({ message: 'made' })
    const change = vi.fn<() => Promise<unknown>>()
    expect(await once(asked, change)).toEqual({ message: 'made' })
    expect(change).not.toHaveBeenCalled()
  })

  it("fails with the change's error even if its key cannot be removed", async () => {
    store.on(PutCommand).resolves({})
    store.on(DeleteCommand).rejects(new Error('throttled, too'))
    await expect(once(asked, () => Promise.reject(new Error('throttled')))).rejects.toThrow(/^throttled$/)
  })

  it('can be sent again if the first call fails while the repeated one checks the key', async () => {
    store.on(PutCommand).rejects(failed())
    await expect(once(asked, vi.fn<() => Promise<unknown>>())).rejects.toMatchObject({
      status: 503,
      message: 'The same request has just failed; send it again',
    })
  })

  it('is made even if its answer is too large to be stored', async () => {
    store.on(PutCommand).resolves({})
    expect(await once(asked, async () => ({ text: 'x'.repeat(17_000_000) }))).toHaveProperty('text')
  })

  it('is not made a second time while the first call is making it', async () => {
    item = { attempt: 'of somebody else', request: undefined }
    store.on(PutCommand).callsFake(async ({ Item }) => {
      item = { ...item, request: Item['request'] }
      throw failed()
    })
    const change = vi.fn<() => Promise<unknown>>()
    await expect(once(asked, change)).rejects.toMatchObject({
      status: 503,
      message: 'The same request is still in progress. Send it again in a few seconds',
    })
    expect(change).not.toHaveBeenCalled()
  })
})
