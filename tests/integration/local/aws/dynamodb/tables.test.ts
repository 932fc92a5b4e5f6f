import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  ListTablesCommand,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { exampleTable, openDynamoDb, openExampleTable, streamed } from '../../support/clients.ts'

describe('tables of the local DynamoDB', () => {
  it('are active at once, with their indexes, billing and stream', async () => {
    const { client } = await openExampleTable()
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 5 }, { TableName: 'Example' })
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Example' }))
    expect(Table).toMatchObject({
      TableStatus: 'ACTIVE',
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      GlobalSecondaryIndexes: [{ IndexName: 'byGroup', IndexStatus: 'ACTIVE' }],
      LatestStreamArn: expect.stringContaining(':table/Example/stream/'),
    })
  })

  it('are there after a restart', async () => {
    const { service, path, client } = await openExampleTable()
    await service.close()
    const again = await openDynamoDb({ path })
    const { TableNames } = await again.client.send(new ListTablesCommand({}))
    expect(TableNames).toEqual(['Example'])
    await expect(client.send(new ListTablesCommand({}))).rejects.toThrow('ECONNREFUSED')
  })

  it('are not made twice', async () => {
    const { client } = await openExampleTable()
    await expect(client.send(new CreateTableCommand(exampleTable('Example')))).rejects.toMatchObject({
      name: 'ResourceInUseException',
    })
  })

  it('take encryption, tags and a storage class as being of no effect', async () => {
    const { client } = await openDynamoDb()
    const options = {
      SSESpecification: { Enabled: true },
      Tags: [{ Key: 'a', Value: 'b' }],
      TableClass: 'STANDARD' as const,
    }
    await client.send(new CreateTableCommand({ ...exampleTable('Options'), ...options }))
    const waited = await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 5 }, { TableName: 'Options' })
    expect(waited.state).toBe('SUCCESS')
  })

  it('are protected from deletion until the protection is taken off', async () => {
    const { client } = await openDynamoDb()
    await client.send(new CreateTableCommand({ ...exampleTable('Kept'), DeletionProtectionEnabled: true }))
    const remove = new DeleteTableCommand({ TableName: 'Kept' })
    await expect(client.send(remove)).rejects.toMatchObject({ name: 'ValidationException' })
    await client.send(new UpdateTableCommand({ TableName: 'Kept', DeletionProtectionEnabled: false }))
    await client.send(remove)
    await waitUntilTableNotExists({ client, minDelay: 1, maxWaitTime: 5 }, { TableName: 'Kept' })
  })

  it('are empty, indexes and feed too, when they are made again after a deletion', async () => {
    const { client, documents, service } = await openExampleTable()
    await documents.send(new PutCommand({ TableName: 'Example', Item: { pk: 'a', sk: '1', group: 'g', rank: 1 } }))
    await client.send(new DeleteTableCommand({ TableName: 'Example' }))
    await client.send(new CreateTableCommand(streamed(exampleTable('Example'))))
    const items = await documents.send(new ScanCommand({ TableName: 'Example' }))
    const rows = await documents.send(new ScanCommand({ TableName: 'Example', IndexName: 'byGroup' }))
    expect([items.Count, rows.Count]).toEqual([0, 0])
    expect(await service.changes.read('Example', undefined, 10)).toEqual([])
  })

  it('are listed by name, page by page', async () => {
    const { client } = await openDynamoDb()
    for (const name of ['Ccc', 'Aaa', 'Bbb']) await client.send(new CreateTableCommand(exampleTable(name)))
    const first = await client.send(new ListTablesCommand({ Limit: 2 }))
    expect(first).toMatchObject({ TableNames: ['Aaa', 'Bbb'], LastEvaluatedTableName: 'Bbb' })
    const second = await client.send(new ListTablesCommand({ ExclusiveStartTableName: 'Bbb' }))
    expect(second.TableNames).toEqual(['Ccc'])
  })

  it('take a further index, which holds the items that are there and those to come', async () => {
    const { client, documents, service, path } = await openExampleTable()
    const put = (sk: string, colour?: string) =>
      documents.send(new PutCommand({ TableName: 'Example', Item: { pk: 'a', sk, colour, other: 1 } }))
    await put('1', 'red')
    await put('2')
    const Create = {
      IndexName: 'byColour',
      KeySchema: [{ AttributeName: 'colour', KeyType: 'HASH' as const }],
      Projection: { ProjectionType: 'KEYS_ONLY' as const },
    }
    const { AttributeDefinitions = [] } = exampleTable('Example')
    const update = new UpdateTableCommand({
      TableName: 'Example',
      AttributeDefinitions: [...AttributeDefinitions, { AttributeName: 'colour', AttributeType: 'S' }],
      GlobalSecondaryIndexUpdates: [{ Create }],
    })
    await client.send(update)
    await put('3', 'blue')
    await service.close()
    const again = await openDynamoDb({ path })
    const { Items } = await again.documents.send(new ScanCommand({ TableName: 'Example', IndexName: 'byColour' }))
    expect(Items).toHaveLength(2)
    expect(Items).toEqual(
      expect.arrayContaining([
        { pk: 'a', sk: '1', colour: 'red' },
        { pk: 'a', sk: '3', colour: 'blue' },
      ]),
    )
    await expect(again.client.send(update)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('do not see each other where one name begins with the other', async () => {
    const { client, documents } = await openExampleTable()
    await client.send(new CreateTableCommand(exampleTable('Examples')))
    await documents.send(new PutCommand({ TableName: 'Examples', Item: { pk: 'only', sk: '1' } }))
    expect((await documents.send(new ScanCommand({ TableName: 'Example' }))).Count).toBe(0)
  })

  it('are missed by name', async () => {
    const { documents } = await openDynamoDb()
    const get = new GetCommand({ TableName: 'Missing', Key: { pk: 'a' } })
    await expect(documents.send(get)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
