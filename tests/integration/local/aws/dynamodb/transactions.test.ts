import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openDynamoDb, openExampleTable } from '#tests/integration/local/support/clients.ts'

const TableName = 'Example'
const keyOf = (sk: string) => ({ pk: 't', sk })
const put = (sk: string, item = {}) => ({ Put: { TableName, Item: { ...keyOf(sk), ...item } } })
const increment = (sk: string) => ({
  Update: {
    TableName,
    Key: keyOf(sk),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

const openTransactions = async () => {
  const opened = await openExampleTable()
  const read = async (sk: string) => (await opened.documents.send(new GetCommand({ TableName, Key: keyOf(sk) }))).Item
  return { ...opened, read }
}

describe('transactions of the local DynamoDB', () => {
  it('put, update, delete and check items together', async () => {
    const { documents, read } = await openTransactions()
    for (const sk of ['gone', 'checked']) await documents.send(new PutCommand({ TableName, Item: keyOf(sk) }))
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [
          put('new'),
          increment('counter'),
          { Delete: { TableName, Key: keyOf('gone') } },
          { ConditionCheck: { TableName, Key: keyOf('checked'), ConditionExpression: 'attribute_exists(pk)' } },
        ],
      }),
    )
    expect(await read('new')).toBeDefined()
    expect(await read('counter')).toMatchObject({ n: 1 })
    expect(await read('gone')).toBeUndefined()
    expect(await read('checked')).toBeDefined()
  })

  it('refuse at once a second transaction or a write on an item that a running transaction changes', async () => {
    const { documents, read } = await openTransactions()
    const transact = (...sks: string[]) =>
      documents.send(new TransactWriteCommand({ TransactItems: sks.map(increment) }))
    // Opens three connections, so that the requests arrive in their order and at the same time.
    await Promise.all(['a', 'b', 'c'].map(read))
    const [first, second, write] = await Promise.allSettled([
      transact('a', 'b'),
      transact('c', 'b'),
      documents.send(new PutCommand({ TableName, Item: keyOf('a') })),
    ])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(second).toMatchObject({
      reason: {
        name: 'TransactionCanceledException',
        CancellationReasons: [
          { Code: 'None' },
          { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
        ],
      },
    })
    expect(write).toMatchObject({ reason: { name: 'TransactionConflictException' } })
    expect(await read('c')).toBeUndefined()
    await transact('c', 'b')
    expect(await read('b')).toMatchObject({ n: 2 })
  })

  it('can write at most 4 MB', async () => {
    const { documents, read } = await openTransactions()
    const large = (count: number) =>
      new TransactWriteCommand({
        TransactItems: Array.from({ length: count }, (_, index) => put(`large${index}`, { text: 'x'.repeat(390_000) })),
      })
    await expect(documents.send(large(11))).rejects.toMatchObject({ name: 'ValidationException' })
    expect(await read('large0')).toBeUndefined()
    await documents.send(large(10))
  })

  it('change no item if one condition fails, and return the reason with the item on which it failed', async () => {
    const { documents, read, service } = await openTransactions()
    await documents.send(new PutCommand({ TableName, Item: { ...keyOf('old'), v: 1 } }))
    const conditional = {
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }
    const transaction = new TransactWriteCommand({
      TransactItems: [put('new'), { Put: { ...put('old').Put, ...conditional } }, increment('counter')],
    })
    await expect(documents.send(transaction)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message: expect.stringContaining('[None, ConditionalCheckFailed, None]'),
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: { pk: { S: 't' }, sk: { S: 'old' }, v: { N: '1' } } },
        { Code: 'None' },
      ],
    })
    expect([await read('new'), await read('counter')]).toEqual([undefined, undefined])
    expect(await service.changes.read(TableName, undefined, 10)).toHaveLength(1)
  })

  it('may have 100 items and not 101', async () => {
    const { documents, read } = await openTransactions()
    const items = (count: number) => Array.from({ length: count }, (_, n) => put(String(n)))
    await documents.send(new TransactWriteCommand({ TransactItems: items(100) }))
    expect(await read('99')).toBeDefined()
    const tooMany = new TransactWriteCommand({ TransactItems: items(101) })
    await expect(documents.send(tooMany)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('may not have two operations on one item', async () => {
    const { documents } = await openTransactions()
    const twice = new TransactWriteCommand({ TransactItems: [put('a'), increment('a')] })
    await expect(documents.send(twice)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('are applied once for each client token within ten minutes, even across a restart', async () => {
    let now = Date.now()
    const opened = await openExampleTable({ now: () => now })
    const request = { ClientRequestToken: 'token-1', TransactItems: [increment('a')] }
    for (const _ of [1, 2]) await opened.documents.send(new TransactWriteCommand(request))
    await opened.service.close()
    const { documents } = await openDynamoDb({ path: opened.path, now: () => now })
    const count = async () => (await documents.send(new GetCommand({ TableName, Key: keyOf('a') }))).Item?.['n']
    now += 9 * 60_000
    await documents.send(new TransactWriteCommand(request))
    expect(await count()).toBe(1)
    const other = new TransactWriteCommand({ ...request, TransactItems: [increment('b')] })
    await expect(documents.send(other)).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
    now += 60_000
    await documents.send(new TransactWriteCommand(request))
    expect(await count()).toBe(2)
  })
})
