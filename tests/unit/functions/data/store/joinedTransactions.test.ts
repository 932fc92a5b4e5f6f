import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'us-east-1')
const { transact } = await import('#functions/data/store/joinedTransactions.ts')

const store = mockClient(DynamoDBDocumentClient)
let requests: string[][]
let refused: { readonly name: string; readonly error: string } | undefined

beforeEach(() => {
  store.reset()
  requests = []
  refused = undefined
  store.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    const names = (TransactItems as { Put: { Item: { name: string } } }[]).map(({ Put }) => Put.Item.name)
    requests.push(names)
    if (refused && names.includes(refused.name)) throw Object.assign(new Error('no'), { name: refused.error })
    return {}
  })
})

const items = (name: string, count = 1) =>
  Array.from({ length: count }, () => ({ Put: { TableName: 'T', Item: { name } } }))
const sizes = () => requests.map(names => names.length)

describe('transactions that are combined into one request', () => {
  it('are sent together, as many as fit into one transaction, and none is split', async () => {
    await Promise.all([
      transact(items('a', 40)),
      transact(items('b', 60)),
      transact(items('c', 1)),
      transact(items('d', 100)),
    ])
    expect(sizes()).toEqual([100, 1, 100])
  })

  it('are sent separately if they are requested at different times', async () => {
    await transact(items('a'))
    await transact(items('b'))
    expect(requests).toEqual([['a'], ['b']])
  })

  it.each(['TransactionCanceledException', 'ValidationException', 'SerializationException', 'UnknownError'])(
    'are repeated one by one after a %s, so that only the faulty one gets the error',
    async name => {
      refused = { name: 'b', error: name }
      const results = await Promise.allSettled([transact(items('a')), transact(items('b')), transact(items('c'))])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(requests).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
    },
  )

  it('are not repeated if DynamoDB is unreachable', async () => {
    refused = { name: 'b', error: 'InternalServerError' }
    const results = await Promise.allSettled([transact(items('a')), transact(items('b'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(requests).toHaveLength(1)
  })
})
