import { BatchExecuteStatementCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { openExampleTable } from '#tests/integration/local/support/clients.ts'

const TableName = 'Example'
let documents: Awaited<ReturnType<typeof openExampleTable>>['documents']

beforeEach(async () => {
  ;({ documents } = await openExampleTable())
  for (const sk of ['a', 'b'])
    await documents.send(new PutCommand({ TableName, Item: { pk: 't', sk, n: 1, kept: true } }))
})

const read = async (sk: string) => (await documents.send(new GetCommand({ TableName, Key: { pk: 't', sk } }))).Item
const update = 'UPDATE "Example" SET "n" = ? SET "bytes" = ? WHERE "pk" = ? AND "sk" = ? AND "n" = ?'
const send = async (...statements: { Statement: string; Parameters: unknown[] }[]) =>
  (await documents.send(new BatchExecuteStatementCommand({ Statements: statements }))).Responses

describe('the PartiQL statements of a batch', () => {
  it('set attributes of the item that has their key, and leave its other attributes', async () => {
    const bytes = Uint8Array.of(1, 2, 255)
    const answers = await send(
      { Statement: update, Parameters: [2, bytes, 't', 'a', 1] },
      { Statement: 'update Example set n = ?, "bytes" = ? where sk = ? and pk = ?', Parameters: [3, bytes, 'b', 't'] },
    )
    expect(answers).toEqual([{ TableName }, { TableName }])
    expect(await read('a')).toEqual({ pk: 't', sk: 'a', n: 2, bytes, kept: true })
    expect(await read('b')).toEqual({ pk: 't', sk: 'b', n: 3, bytes, kept: true })
  })

  it('fail one by one, each with the reason, if the stored value differs or the item does not exist', async () => {
    const failed = { TableName, Error: { Code: 'ConditionalCheckFailed', Message: expect.any(String) } }
    const parameters = (sk: string, n: number) => [2, Uint8Array.of(1), 't', sk, n]
    const answers = await send(
      { Statement: update, Parameters: parameters('a', 7) },
      { Statement: update, Parameters: parameters('b', 1) },
      { Statement: update, Parameters: parameters('new', 1) },
    )
    expect(answers).toEqual([failed, { TableName }, failed])
    expect(await read('a')).toMatchObject({ n: 1 })
    expect(await read('b')).toMatchObject({ n: 2 })
    expect(await read('new')).toBeUndefined()
  })

  it('are carried out even if another statement of the batch is invalid, which alone fails with its reason', async () => {
    const answers = await send(
      { Statement: 'UPDATE "Example" SET "n" = ? WHERE "pk" = ?', Parameters: [2, 't'] },
      { Statement: 'UPDATE "Elsewhere" SET "n" = ? WHERE "pk" = ?', Parameters: [2, 't'] },
      { Statement: 'UPDATE "Example" SET "n" = ? WHERE "pk" = ? AND "sk" = ?', Parameters: [5, 't', 'a'] },
    )
    expect(answers?.map(({ Error }) => Error?.Code)).toEqual(['ValidationError', 'ResourceNotFound', undefined])
    expect(await read('a')).toMatchObject({ n: 5 })
  })

  it.each([
    ['SELECT * FROM "Example" WHERE "pk" = ?', ['t']],
    ['UPDATE "Example" REMOVE "n" WHERE "pk" = ? AND "sk" = ?', ['t', 'a']],
    [`UPDATE "Example" SET "n" = ? WHERE "pk" = 't' AND "sk" = ?`, [1, 'a']],
    ['UPDATE "Example" SET "n" = ? WHERE "pk" = ? AND "sk" = ?', [1, 't']],
    ['UPDATE "Example" SET "n" = ? WHERE "pk" = ? AND "sk" = ?', [1, 't', 'a', 'b']],
  ])('are all refused if one of them is %s with %j', async (Statement, Parameters) => {
    await expect(send({ Statement, Parameters })).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('are limited to 25', async () => {
    const one = { Statement: update, Parameters: [2, Uint8Array.of(1), 't', 'new', 1] }
    await expect(send(...Array.from({ length: 26 }, () => one))).rejects.toMatchObject({ name: 'ValidationException' })
  })
})
