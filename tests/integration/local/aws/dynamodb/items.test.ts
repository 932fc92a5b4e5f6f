import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openExampleTable } from '#tests/integration/local/support/clients.ts'

const TableName = 'Example'
const Key = { pk: 'a', sk: '1' }

const openWith = async (item: Record<string, unknown> = {}) => {
  const opened = await openExampleTable()
  await opened.documents.send(new PutCommand({ TableName, Item: { ...Key, ...item } }))
  return opened
}

describe('items of the local DynamoDB', () => {
  it('are returned as they were put, in every type', async () => {
    const item = {
      m: { k: [1, 2, { z: null }] },
      b: new Uint8Array([1, 2, 3]),
      set: new Set(['q', 'r']),
      yes: true,
      note: '',
    }
    const { documents } = await openWith(item)
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    expect(Item).toEqual({ ...Key, ...item })
  })

  it('are updated by SET, REMOVE, ADD and DELETE in one expression', async () => {
    const { documents } = await openWith({ m: { k: [0, 2] }, set: new Set(['q', 'r']), flag: true })
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression:
          'SET #v = if_not_exists(#v, :zero) + :one, l = list_append(if_not_exists(l, :empty), :more), m.#k[0] = :one REMOVE flag ADD n :one DELETE #s :q',
        ExpressionAttributeNames: { '#v': 'version', '#k': 'k', '#s': 'set' },
        ExpressionAttributeValues: { ':zero': 0, ':one': 1, ':empty': [], ':more': ['x'], ':q': new Set(['q']) },
        ReturnValues: 'ALL_NEW',
      }),
    )
    expect(Attributes).toEqual({ ...Key, version: 1, n: 1, l: ['x'], m: { k: [1, 2] }, set: new Set(['r']) })
  })

  it('are returned as they were before an update, if the caller wants that', async () => {
    const { documents } = await openWith({ version: 1 })
    const update = { TableName, Key, UpdateExpression: 'SET version = :two', ExpressionAttributeValues: { ':two': 2 } }
    const old = await documents.send(new UpdateCommand({ ...update, ReturnValues: 'UPDATED_OLD' }))
    expect(old.Attributes).toEqual({ version: 1 })
    const deleted = await documents.send(new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' }))
    expect(deleted.Attributes).toEqual({ ...Key, version: 2 })
  })

  it('are not replaced if the condition of the write is not met, and the error contains the stored item', async () => {
    const { documents } = await openWith({ version: 7 })
    const put = new PutCommand({
      TableName,
      Item: Key,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    await expect(documents.send(put)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { pk: { S: 'a' }, sk: { S: '1' }, version: { N: '7' } },
    })
  })

  it('are not updated if they are newer than the version that the writer has read', async () => {
    const { documents } = await openWith({ version: 1, l: ['x'], rank: 1 })
    const update = new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET version = :next',
      ConditionExpression: 'version = :read AND size(l) > :zero AND contains(l, :x) AND #r BETWEEN :zero AND :next',
      ExpressionAttributeNames: { '#r': 'rank' },
      ExpressionAttributeValues: { ':next': 2, ':read': 9, ':zero': 0, ':x': 'x' },
    })
    await expect(documents.send(update)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  })

  it('count every one of many simultaneous increments', async () => {
    const { documents } = await openWith()
    const add = { TableName, Key, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } }
    await Promise.all(Array.from({ length: 100 }, () => documents.send(new UpdateCommand(add))))
    expect((await documents.send(new GetCommand({ TableName, Key }))).Item?.['n']).toBe(100)
  })

  it.each([
    [
      'a reserved word in an expression',
      { UpdateExpression: 'SET status = :v', ExpressionAttributeValues: { ':v': 1 } },
    ],
    ['a value that no expression uses', { UpdateExpression: 'REMOVE a', ExpressionAttributeValues: { ':v': 1 } }],
    ['a change of the key', { UpdateExpression: 'SET pk = :v', ExpressionAttributeValues: { ':v': 'b' } }],
    [
      'an index key of the wrong type',
      {
        UpdateExpression: 'SET #r = :v',
        ExpressionAttributeNames: { '#r': 'rank' },
        ExpressionAttributeValues: { ':v': 'b' },
      },
    ],
  ])('are not updated by an invalid request: %s', async (_, expression) => {
    const { documents } = await openWith()
    const update = new UpdateCommand({ TableName, Key, ...expression })
    await expect(documents.send(update)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it.each([
    ['an empty key', { pk: '', sk: '1' }],
    ['no sort key', { pk: 'a' }],
    ['an empty index key', { ...Key, group: '', rank: 1 }],
    ['an index key of the wrong type', { ...Key, group: 'g', rank: 'first' }],
    ['more than 400 kB', { ...Key, v: 'x'.repeat(410 * 1024) }],
  ])('are not put if their keys or their size are not valid: %s', async (_, Item) => {
    const { documents } = await openExampleTable()
    await expect(documents.send(new PutCommand({ TableName, Item }))).rejects.toMatchObject({
      name: 'ValidationException',
    })
  })

  it('are written and read with the consumed capacity units in the answer', async () => {
    const { documents } = await openWith()
    const get = new GetCommand({ TableName, Key, ReturnConsumedCapacity: 'TOTAL' })
    expect((await documents.send(get)).ConsumedCapacity).toMatchObject({ CapacityUnits: 0.5 })
  })
})

describe('batches of the local DynamoDB', () => {
  const puts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: { pk: 'b', sk: String(n) } } }))
  const write = (requests: object[]) => new BatchWriteCommand({ RequestItems: { [TableName]: requests } })

  it('can write up to 25 items and read up to 100', async () => {
    const { documents } = await openExampleTable()
    const { UnprocessedItems } = await documents.send(write(puts(25)))
    expect(UnprocessedItems).toEqual({})
    const Keys = Array.from({ length: 100 }, (_, n) => ({ pk: 'b', sk: String(n) }))
    const { Responses } = await documents.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
    expect(Responses?.[TableName]).toHaveLength(25)
  })

  it('are refused if they write 26 items', async () => {
    const { documents } = await openExampleTable()
    await expect(documents.send(write(puts(26)))).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('are refused if they write an item twice', async () => {
    const { documents } = await openExampleTable()
    await expect(documents.send(write([...puts(1), ...puts(1)]))).rejects.toMatchObject({ name: 'ValidationException' })
  })
})
