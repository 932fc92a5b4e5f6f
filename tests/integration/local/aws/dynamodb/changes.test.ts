import { CreateTableCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { exampleTable, openDynamoDb, openExampleTable } from '#tests/integration/local/support/clients.ts'

const TableName = 'Example'
const Key = { pk: 'a', sk: '1' }

describe('the change feed of the local DynamoDB', () => {
  it('has a stream record for each change, in order, and none for a write that changes nothing', async () => {
    const reported: string[] = []
    const { documents, service } = await openExampleTable({ onChange: table => reported.push(table) })
    const set = (note: string) =>
      documents.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: 'SET note = :note',
          ExpressionAttributeValues: { ':note': note },
        }),
      )
    await documents.send(new PutCommand({ TableName, Item: { ...Key, note: 'one', tags: new Set(['x', 'y']) } }))
    await documents.send(new PutCommand({ TableName, Item: { tags: new Set(['y', 'x']), note: 'one', ...Key } }))
    await set('one')
    await set('two')
    await documents.send(new DeleteCommand({ TableName, Key }))
    await documents.send(new DeleteCommand({ TableName, Key }))
    const changes = await service.changes.read(TableName, undefined, 10)
    const [keys, tags] = [{ pk: { S: 'a' }, sk: { S: '1' } }, { SS: ['x', 'y'] }]
    expect(
      changes.map(change => [change.eventName, change.dynamodb.OldImage?.['note'], change.dynamodb.NewImage?.['note']]),
    ).toEqual([
      ['INSERT', undefined, { S: 'one' }],
      ['MODIFY', { S: 'one' }, { S: 'two' }],
      ['REMOVE', { S: 'two' }, undefined],
    ])
    expect(changes[0]).toMatchObject({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      eventSourceARN: expect.stringContaining(':table/Example/stream/'),
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: keys,
        NewImage: { ...keys, note: { S: 'one' }, tags },
        SequenceNumber: expect.stringMatching(/^\d{21}$/),
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    })
    expect(changes[0]).not.toHaveProperty('userIdentity')
    expect(reported).toEqual([TableName, TableName, TableName])
  })

  it('can be read from and trimmed up to a sequence number, and continues its numbers after a restart', async () => {
    const first = await openExampleTable()
    const put = (sk: string) => new PutCommand({ TableName, Item: { pk: 'a', sk } })
    for (const sk of ['1', '2', '3', '4']) await first.documents.send(put(sk))
    const [one, two] = await first.service.changes.read(TableName, undefined, 2)
    const rest = await first.service.changes.read(TableName, two?.dynamodb.SequenceNumber, 100)
    expect(rest.map(change => change.dynamodb.Keys['sk'])).toEqual([{ S: '3' }, { S: '4' }])
    const last = rest.at(-1)?.dynamodb.SequenceNumber ?? ''
    await first.service.changes.trim(TableName, one?.dynamodb.SequenceNumber ?? '')
    expect(await first.service.changes.read(TableName, undefined, 100)).toHaveLength(3)
    await first.service.changes.trim(TableName, last)
    await first.service.close()
    const second = await openDynamoDb({ path: first.path })
    await second.documents.send(put('5'))
    const [next] = await second.service.changes.read(TableName, undefined, 100)
    expect(Number(next?.dynamodb.SequenceNumber)).toBe(Number(last) + 1)
  })

  it('has all items that a batch wrote, but no item of a table without a stream', async () => {
    const { client, documents, service } = await openExampleTable()
    await client.send(new CreateTableCommand(exampleTable('Silent')))
    const requests = Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: { pk: 'a', sk: String(n) } } }))
    await documents.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: requests.slice(5), Silent: requests.slice(0, 5) } }),
    )
    expect(await service.changes.read(TableName, undefined, 100)).toHaveLength(20)
    expect(await service.changes.read('Silent', undefined, 100)).toEqual([])
  })

  it('lets a write succeed even if its listener fails', async () => {
    const { documents } = await openExampleTable({
      onChange: () => {
        throw new Error('A fault of the listener, printed by this test')
      },
    })
    await documents.send(new PutCommand({ TableName, Item: Key }))
    expect((await documents.send(new ScanCommand({ TableName }))).Count).toBe(1)
  })
})

describe('time to live in the local DynamoDB', () => {
  const seconds = 2_000_000_000
  const TimeToLiveSpecification = { Enabled: true, AttributeName: 'expires' }

  it('cannot be enabled for a table twice', async () => {
    const { client } = await openExampleTable()
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
    const again = new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification })
    await expect(client.send(again)).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('removes all expired items, also those written before it was enabled, and marks the removals as DynamoDB does', async () => {
    const { client, documents, service } = await openExampleTable()
    const put = (sk: string, expires?: unknown) =>
      documents.send(new PutCommand({ TableName, Item: { pk: 'a', sk, group: 'g', rank: 1, expires } }))
    await put('before', seconds)
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
    await put('due', seconds)
    await put('later', seconds + 1)
    await put('never')
    await put('text', 'soon')
    await put('mistake', 1)
    await put('prolonged', seconds - 1)
    await put('prolonged', seconds + 100)
    const { dynamodb } = (await service.changes.read(TableName, undefined, 100)).at(-1) ?? {}
    expect(await service.sweepExpired(seconds * 1000)).toBe(2)
    expect(await service.sweepExpired(seconds * 1000)).toBe(0)
    const left = async (IndexName?: string) =>
      (await documents.send(new ScanCommand({ TableName, IndexName }))).Items?.map(item => item['sk']).toSorted()
    const kept = ['later', 'mistake', 'never', 'prolonged', 'text']
    expect([await left(), await left('byGroup')]).toEqual([kept, kept])
    const removals = await service.changes.read(TableName, dynamodb?.SequenceNumber, 100)
    expect(removals).toHaveLength(2)
    for (const removal of removals)
      expect(removal).toMatchObject({
        eventName: 'REMOVE',
        dynamodb: { OldImage: { expires: { N: String(seconds) } } },
        userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      })
  })

  it('removes many items in steps, between which other writes go on', async () => {
    const { client, documents, service } = await openExampleTable()
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
    for (let start = 0; start < 500; start += 25) {
      const requests = Array.from({ length: 25 }, (_, n) => ({
        PutRequest: { Item: { pk: 'a', sk: String(start + n), expires: seconds } },
      }))
      await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))
    }
    const sweep = service.sweepExpired(seconds * 1000)
    await documents.send(new PutCommand({ TableName, Item: Key }))
    expect(await sweep).toBe(500)
    // The feed shows the order of the changes, however soon after the write the last step came.
    const changes = await service.changes.read(TableName, undefined, 2_000)
    const written = changes.findLastIndex(({ eventName }) => eventName === 'INSERT')
    expect(changes.slice(written).some(({ eventName }) => eventName === 'REMOVE')).toBe(true)
  })
})
