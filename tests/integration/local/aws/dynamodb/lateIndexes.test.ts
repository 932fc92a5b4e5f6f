import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { exampleTable, openDynamoDb, temporaryDirectory } from '../../support/clients.ts'

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

it('a read of an index stays behind the table, and catches up', async () => {
  const { client, documents } = await openDynamoDb({ indexLagMs: 300 })
  await client.send(new CreateTableCommand(exampleTable('Example')))
  await documents.send(new PutCommand({ TableName: 'Example', Item }))
  expect((await documents.send(new GetCommand({ TableName: 'Example', Key }))).Item).toEqual(Item)
  expect(await inIndex(documents)).toEqual([])
  await eventually('it is there', async () => (await inIndex(documents)).length === 1)
  await documents.send(new DeleteCommand({ TableName: 'Example', Key }))
  expect(await inIndex(documents)).toEqual([Item])
  await eventually('it is gone', async () => (await inIndex(documents)).length === 0)
})

it('what was late at the end is there when it is opened again', async () => {
  const path = await temporaryDirectory()
  const first = await openDynamoDb({ path, indexLagMs: 60_000 })
  await first.client.send(new CreateTableCommand(exampleTable('Example')))
  await first.documents.send(new PutCommand({ TableName: 'Example', Item }))
  await first.service.close()
  const { documents } = await openDynamoDb({ path, indexLagMs: 60_000 })
  expect(await inIndex(documents)).toEqual([Item])
})
