import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

const count = 2_500

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
  const names = Array.from({ length: count }, (_, index) => `person${String(index).padStart(4, '0')}`)
  for (let from = 0; from < count; from += 25) {
    // As the first release stored them: names, groups and states only.
    const puts = names.slice(from, from + 25).map(userName => ({
      PutRequest: { Item: { userName, group: 'readOnlyUser', enabled: true, validAfter: 0, schemaVersion: 1 } },
    }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [localTableName('users')]: puts } }))
  }
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

describe('the list of users', () => {
  it('has more than 2,500 users sorted and without duplicates, including those that the first release stored', async () => {
    const started = performance.now()
    const { body } = await admin.get('get_users?pagesize=10000&offset=1')
    console.log(`${body.users.length} users in ${Math.round(performance.now() - started)} ms`)
    const names = body.users.map((user: { userAttributes: { userName: string } }) => user.userAttributes.userName)
    expect(names).toEqual([...new Set<string>(names)].toSorted())
    expect(names).toHaveLength(count + 4)
    expect(body.total).toBe(count + 4)
  })

  it('can be read page by page', async () => {
    const first = (await admin.get('get_users?pagesize=1000&offset=1')).body
    const last = (await admin.get('get_users?pagesize=1000&offset=3')).body
    expect([first.users.length, last.users.length]).toEqual([1_000, 504])
    expect(first.nextToken).toEqual(expect.any(String))
  })
})
