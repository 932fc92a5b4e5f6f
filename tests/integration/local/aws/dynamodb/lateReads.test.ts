import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { exampleTable, openDynamoDb, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const Item = { pk: 'a', sk: '1', group: 'g', rank: 1 }
const Key = { pk: 'a', sk: '1' }

const inIndex = async (documents: DynamoDBDocumentClient): Promise<unknown[]> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: 'Example',
      IndexName: 'byGroup',
      KeyConditionExpression: '#group = :group',
      ExpressionAttributeNames: { '#group': 'group' },
      ExpressionAttributeValues: { ':group': 'g' },
    }),
  )
  return Items
}

const inTable = async (documents: DynamoDBDocumentClient, ConsistentRead: boolean): Promise<unknown> =>
  (await documents.send(new GetCommand({ TableName: 'Example', Key, ConsistentRead }))).Item

const inBatch = async (documents: DynamoDBDocumentClient, ConsistentRead: boolean): Promise<unknown> => {
  const RequestItems = { Example: { Keys: [Key], ConsistentRead } }
  return (await documents.send(new BatchGetCommand({ RequestItems }))).Responses?.['Example']
}

const inQuery = async (documents: DynamoDBDocumentClient, ConsistentRead: boolean): Promise<unknown> =>
  (
    await documents.send(
      new QueryCommand({
        TableName: 'Example',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': Item.pk },
        ConsistentRead,
      }),
    )
  ).Items

const inScan = async (documents: DynamoDBDocumentClient, ConsistentRead: boolean): Promise<unknown> =>
  (await documents.send(new ScanCommand({ TableName: 'Example', ConsistentRead }))).Items

const put = (documents: DynamoDBDocumentClient) => documents.send(new PutCommand({ TableName: 'Example', Item }))

type Step = (documents: DynamoDBDocumentClient) => Promise<void>

const nothing: Step = async () => undefined

const putAndAwaited: Step = async documents => {
  await put(documents)
  await eventually('it is there', async () => (await inIndex(documents)).length === 1)
}

/**
 * Changes a table and reads it within the lag. A busy computer may read too late: a failure counts only if it came
 * within the lag, and otherwise all is repeated with a longer lag.
 */
const readWithinLag = async (prepare: Step, changeAndRead: Step): Promise<DynamoDBDocumentClient> => {
  for (let readLagMs = 300; ; readLagMs *= 4) {
    const { client, documents } = await openDynamoDb({ readLagMs })
    await client.send(new CreateTableCommand(exampleTable('Example')))
    await prepare(documents)
    const began = performance.now()
    try {
      await changeAndRead(documents)
      return documents
    } catch (error) {
      if (performance.now() - began < readLagMs) throw error
    }
  }
}

describe('the local DynamoDB with a read lag', () => {
  it('shows a change in an index only after the lag', async () => {
    const first = await readWithinLag(nothing, async documents => {
      await put(documents)
      expect(await inTable(documents, true)).toEqual(Item)
      expect(await inIndex(documents)).toEqual([])
    })
    await eventually('it is there', async () => (await inIndex(first)).length === 1)
    const second = await readWithinLag(putAndAwaited, async documents => {
      await documents.send(new DeleteCommand({ TableName: 'Example', Key }))
      expect(await inIndex(documents)).toEqual([Item])
    })
    await eventually('it is gone', async () => (await inIndex(second)).length === 0)
  })

  it('shows a change to eventually consistent reads after the lag, and to consistent reads and conditions at once', async () => {
    const documents = await readWithinLag(nothing, async some => {
      await put(some)
      expect([await inTable(some, false), await inTable(some, true)]).toEqual([undefined, Item])
      for (const read of [inBatch, inQuery, inScan])
        expect([await read(some, false), await read(some, true)]).toEqual([[], [Item]])
      await expect(
        some.send(new PutCommand({ TableName: 'Example', Item, ConditionExpression: 'attribute_not_exists(pk)' })),
      ).rejects.toThrow('The conditional request failed')
    })
    await eventually('it is there', async () => (await inTable(documents, false)) !== undefined)
  })

  it('shows all earlier changes after a restart', async () => {
    const path = await temporaryDirectory()
    const first = await openDynamoDb({ path, readLagMs: 60_000 })
    await first.client.send(new CreateTableCommand(exampleTable('Example')))
    await first.documents.send(new PutCommand({ TableName: 'Example', Item }))
    await first.service.close()
    const { documents } = await openDynamoDb({ path, readLagMs: 60_000 })
    expect(await inIndex(documents)).toEqual([Item])
  })
})
