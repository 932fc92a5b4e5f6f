import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type QueryCommandInput,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openDynamoDb, openExampleTable, repeating } from '#tests/integration/local/support/clients.ts'

const TableName = 'Example'
type Documents = DynamoDBDocumentClient
type Row = Record<string, unknown>

const putAll = async (documents: Documents, table: string, items: readonly Row[]) => {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map(Item => ({ PutRequest: { Item } }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
  }
}

const queryAll = async (documents: Documents, input: QueryCommandInput) => {
  const pages = []
  let ExclusiveStartKey: Row | undefined
  do {
    const page = await documents.send(new QueryCommand({ ...input, ExclusiveStartKey }))
    pages.push(page)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return {
    pages: pages.length,
    items: pages.flatMap(page => page.Items ?? []),
    scanned: pages.reduce((n, p) => n + (p.ScannedCount ?? 0), 0),
  }
}

const scanAll = async (documents: Documents, input: ScanCommandInput) => {
  const items: Row[] = []
  let ExclusiveStartKey: Row | undefined
  do {
    const page = await documents.send(new ScanCommand({ ...input, ExclusiveStartKey }))
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

const numbered = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    pk: `device#${n % 3}`,
    sk: String(n).padStart(5, '0'),
    group: 'all',
    rank: n,
    state: n % 5 === 0 ? 'ERROR' : 'OK',
  }))

const openNumbered = async (count = 300) => {
  const opened = await openExampleTable()
  await putAll(opened.documents, TableName, numbered(count))
  return opened
}

describe('queries of the local DynamoDB', () => {
  it.each([true, false])('read an index page by page with a filter (forward: %s)', async ScanIndexForward => {
    const { documents } = await openNumbered()
    const { pages, items, scanned } = await queryAll(documents, {
      TableName,
      IndexName: 'byGroup',
      KeyConditionExpression: '#g = :all AND #r >= :from',
      FilterExpression: '#s = :error',
      ExpressionAttributeNames: { '#g': 'group', '#r': 'rank', '#s': 'state' },
      ExpressionAttributeValues: { ':all': 'all', ':from': 100, ':error': 'ERROR' },
      Limit: 30,
      ScanIndexForward,
    })
    expect({ pages, scanned }).toEqual({ pages: 7, scanned: 200 })
    const ranks = Array.from({ length: 40 }, (_, n) => 100 + 5 * n)
    expect(items.map(item => item['rank'])).toEqual(ScanIndexForward ? ranks : ranks.toReversed())
  })

  it.each([
    ['begins_with(sk, :a)', { ':a': '000' }, 34],
    ['sk BETWEEN :a AND :b', { ':a': '00003', ':b': '00009' }, 3],
    ['sk < :a', { ':a': '00003' }, 1],
    ['sk <= :a', { ':a': '00003' }, 2],
    ['sk > :a', { ':a': '00003' }, 98],
    ['sk = :a', { ':a': '00003' }, 1],
  ])('accept the key condition %s', async (condition, values, count) => {
    const { documents } = await openNumbered()
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: `pk = :pk AND ${condition}`,
      ExpressionAttributeValues: { ':pk': 'device#0', ...values },
      Select: 'COUNT',
    })
    expect((await documents.send(query)).Count).toBe(count)
  })

  it('order numbers by their value, not as texts', async () => {
    const { documents } = await openExampleTable()
    const ranks = [-5, -0.5, 0, 1e-10, 3, 20, 100, 9e15]
    await putAll(
      documents,
      TableName,
      ranks.toReversed().map(rank => ({ pk: 'n', sk: String(rank), group: 'n', rank })),
    )
    const { items } = await queryAll(documents, {
      TableName,
      IndexName: 'byGroup',
      KeyConditionExpression: '#g = :n',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':n': 'n' },
    })
    expect(items.map(item => Number(item['rank']))).toEqual(ranks)
  })

  it('end a page of results at one megabyte', async () => {
    const { documents } = await openExampleTable()
    for (const sk of ['1', '2', '3', '4', '5', '6'])
      await documents.send(new PutCommand({ TableName, Item: { pk: 'mb', sk, v: 'x'.repeat(300 * 1024) } }))
    const input = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'mb' } }
    const { pages, items } = await queryAll(documents, input)
    expect([pages, items.length]).toEqual([2, 6])
  })

  it('fail if dynalite cannot evaluate their expression, without an effect on other requests', async () => {
    const { documents } = await openNumbered(3)
    const scan = new ScanCommand({ TableName, FilterExpression: 'begins_with(absentOne, absentTwo)' })
    await expect(documents.send(scan)).rejects.toMatchObject({ name: 'InternalServerError' })
    expect((await documents.send(new ScanCommand({ TableName }))).Count).toBe(3)
  })
})

describe('indexes of the local DynamoDB', () => {
  it('are updated with every change of an item', async () => {
    const { documents } = await openExampleTable()
    const Key = { pk: 'a', sk: '1' }
    const groups = async () => (await scanAll(documents, { TableName, IndexName: 'byGroup' })).map(row => row['group'])
    await documents.send(new PutCommand({ TableName, Item: { ...Key, group: 'one', rank: 1 } }))
    expect(await groups()).toEqual(['one'])
    const change = { TableName, Key, ExpressionAttributeNames: { '#g': 'group' } }
    await documents.send(
      new UpdateCommand({ ...change, UpdateExpression: 'SET #g = :two', ExpressionAttributeValues: { ':two': 'two' } }),
    )
    expect(await groups()).toEqual(['two'])
    await documents.send(new UpdateCommand({ ...change, UpdateExpression: 'REMOVE #g' }))
    expect(await groups()).toEqual([])
    await documents.send(new DeleteCommand({ TableName, Key }))
    expect((await documents.send(new GetCommand({ TableName, Key }))).Item).toBeUndefined()
  })

  it('keep only the attributes of their projection', async () => {
    const { client, documents } = await openDynamoDb()
    await client.send(
      new CreateTableCommand({
        TableName: 'Projected',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['id', 'kind'].map(AttributeName => ({ AttributeName, AttributeType: 'S' as const })),
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'byKind',
            KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
          },
        ],
      }),
    )
    await documents.send(new PutCommand({ TableName: 'Projected', Item: { id: '1', kind: 'k', name: 'n', note: 'x' } }))
    expect(await scanAll(documents, { TableName: 'Projected', IndexName: 'byKind' })).toEqual([
      { id: '1', kind: 'k', name: 'n' },
    ])
  })
})

describe('a table of 10,000 items in the local DynamoDB', () => {
  const open = async () => {
    const { client, documents } = await openDynamoDb()
    await client.send(
      new CreateTableCommand({
        TableName: 'Large',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['id', 'kind'].map(AttributeName => ({ AttributeName, AttributeType: 'S' as const })),
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'byKind',
            KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    )
    const pad = 'x'.repeat(320)
    await putAll(
      documents,
      'Large',
      Array.from({ length: 10_000 }, (_, n) => ({ id: `device-${n}`, kind: 'k', n, pad })),
    )
    return documents
  }

  it('can be scanned in four segments while other reads go on, and its index has an entry for each item', async () => {
    const documents = await open()
    const get = new GetCommand({ TableName: 'Large', Key: { id: 'device-7' } })
    const reads = repeating(() => documents.send(get))
    const segments = [0, 1, 2, 3].map(Segment => scanAll(documents, { TableName: 'Large', Segment, TotalSegments: 4 }))
    const items = (await Promise.all(segments)).flat()
    const done = await reads.stop()
    expect(new Set(items.map(item => item['id'])).size).toBe(10_000)
    // One that waited for the whole scan would be the only one.
    expect(done).toBeGreaterThan(2)
    const rows = await scanAll(documents, { TableName: 'Large', IndexName: 'byKind' })
    expect(new Set(rows.map(row => row['id'])).size).toBe(10_000)
    expect(rows).toHaveLength(10_000)
  })
})
