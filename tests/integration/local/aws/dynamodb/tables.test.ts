import {
  CreateTableCommand,
  DescribeTableCommand,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { exampleTable, openDynamoDb, openExampleTable, streamed } from '#tests/integration/local/support/clients.ts'

describe('tables of the local DynamoDB', () => {
  it('are active as soon as they are created, with their indexes, billing mode and stream', async () => {
    const { client } = await openExampleTable()
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 60 }, { TableName: 'Example' })
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Example' }))
    expect(Table).toMatchObject({
      TableStatus: 'ACTIVE',
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      GlobalSecondaryIndexes: [{ IndexName: 'byGroup', IndexStatus: 'ACTIVE' }],
      LatestStreamArn: expect.stringContaining(':table/Example/stream/'),
    })
  })

  it('still exist after a restart', async () => {
    const { service, path, client } = await openExampleTable()
    await service.close()
    const again = await openDynamoDb({ path })
    const describeTable = new DescribeTableCommand({ TableName: 'Example' })
    expect((await again.client.send(describeTable)).Table?.TableName).toBe('Example')
    await expect(client.send(describeTable)).rejects.toThrow('ECONNREFUSED')
  })

  it('cannot be created under a name that exists', async () => {
    const { client } = await openExampleTable()
    await expect(client.send(new CreateTableCommand(exampleTable('Example')))).rejects.toMatchObject({
      name: 'ResourceInUseException',
    })
  })

  it('can be given an index later, which has the items stored before and after that', async () => {
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

  it('can be given a stream later, which has the changes from then on', async () => {
    const { service, client, documents } = await openDynamoDb()
    await client.send(new CreateTableCommand(exampleTable('Later')))
    const put = (sk: string) => documents.send(new PutCommand({ TableName: 'Later', Item: { pk: 'a', sk } }))
    await put('before')
    const { StreamSpecification } = streamed(exampleTable('Later'))
    const update = new UpdateTableCommand({ TableName: 'Later', StreamSpecification })
    await client.send(update)
    await put('after')
    const changes = await service.changes.read('Later', undefined, 10)
    expect(changes.map(({ dynamodb }) => dynamodb.Keys['sk'])).toEqual([{ S: 'after' }])
    await expect(client.send(update)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('are separate even if the name of one is the beginning of the name of another', async () => {
    const { client, documents } = await openExampleTable()
    await client.send(new CreateTableCommand(exampleTable('Examples')))
    await documents.send(new PutCommand({ TableName: 'Examples', Item: { pk: 'only', sk: '1' } }))
    expect((await documents.send(new ScanCommand({ TableName: 'Example' }))).Count).toBe(0)
  })

  it('are not found under an unknown name', async () => {
    const { documents } = await openDynamoDb()
    const get = new GetCommand({ TableName: 'Missing', Key: { pk: 'a' } })
    await expect(documents.send(get)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
