import { BatchExecuteStatementCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'us-east-1')
const { replace } = await import('#functions/data/store/joinedPuts.ts')

const store = mockClient(DynamoDBDocumentClient)
let batches: string[][]
let alone: string[]
/** By item: what a statement, and what a plain put is answered. */
let failing: Record<string, { readonly code: string; readonly alone?: string }>
let batchError: string | undefined

const named = (name: string): Error => Object.assign(new Error(name), { name })

beforeEach(() => {
  store.reset()
  ;[batches, alone, failing, batchError] = [[], [], {}, undefined]
  store.on(BatchExecuteStatementCommand).callsFake(({ Statements }) => {
    const names = (Statements as { Parameters: unknown[] }[]).map(({ Parameters }) => String(Parameters.at(-2)))
    batches.push(names)
    if (batchError) throw named(batchError)
    return { Responses: names.map(name => (failing[name] ? { Error: { Code: failing[name].code } } : {})) }
  })
  store.on(PutCommand).callsFake(({ Item }) => {
    alone.push(String(Item.name))
    const error = failing[Item.name]?.alone
    if (error) throw named(error)
    return {}
  })
})

const put = (name: string) =>
  replace({
    table: 'T',
    key: 'name',
    item: { name, revision: 4, packed: Uint8Array.of(1) },
    expected: { name: 'revision', value: 3 },
  })

const outcomes = async (names: readonly string[]) =>
  (await Promise.allSettled(names.map(put))).map(result => (result.status === 'rejected' ? result.reason.name : 'done'))

describe('puts that are combined into one request', () => {
  it('are sent 25 at a time, and each sets all attributes if the stored revision is the expected one', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `n${index}`)
    expect(new Set(await outcomes(names))).toEqual(new Set(['done']))
    expect(batches.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(alone).toEqual([])
    expect(store.commandCalls(BatchExecuteStatementCommand)[0]?.args[0].input.Statements?.[0]).toEqual({
      Statement: 'UPDATE "T" SET "revision" = ? SET "packed" = ? WHERE "name" = ? AND "revision" = ?',
      Parameters: [4, Uint8Array.of(1), 'n0', 3],
    })
  })

  it('are sent one by one if the combined request failed, so that each put gets its own error', async () => {
    failing = {
      b: { code: 'ConditionalCheckFailed', alone: 'ConditionalCheckFailedException' },
      c: { code: 'ThrottlingError' },
    }
    expect(await outcomes(['a', 'b', 'c'])).toEqual(['done', 'ConditionalCheckFailedException', 'done'])
    expect(alone).toEqual(['b', 'c'])
    expect(store.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
      Item: { name: 'b', revision: 4 },
      ConditionExpression: '#name = :expected',
      ExpressionAttributeNames: { '#name': 'revision' },
      ExpressionAttributeValues: { ':expected': 3 },
    })
  })

  it('are sent one by one if the whole request is refused, for example because of its size', async () => {
    batchError = 'ValidationException'
    failing = { b: { code: '', alone: 'ValidationException' } }
    expect(await outcomes(['a', 'b'])).toEqual(['done', 'ValidationException'])
  })

  it('are not repeated if DynamoDB is unreachable', async () => {
    batchError = 'InternalServerError'
    expect(await outcomes(['a', 'b'])).toEqual(['InternalServerError', 'InternalServerError'])
    expect(alone).toEqual([])
  })
})
