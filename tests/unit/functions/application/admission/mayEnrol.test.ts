import { DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it, vi } from 'vitest'

vi.stubEnv('DEVICES_TABLE', 'DEVICES_TABLE')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { mayEnrol } = await import('#functions/application/admission/mayEnrol.ts')

const store = mockClient(DynamoDBDocumentClient)

/** A table with this many instruments that wait, in two pages. */
const holds = (pending: number): void => {
  store
    .on(ScanCommand)
    .callsFake(({ ExclusiveStartKey: key }: { ExclusiveStartKey?: object }) =>
      key ? { Count: pending - 500 } : { Count: 500, LastEvaluatedKey: { deviceName: 'SN-500' } },
    )
}

beforeEach(() => {
  store.reset()
  store.on(GetCommand).resolves({})
  holds(600)
})

it('a new name enrols', async () => {
  expect(await mayEnrol('SN:1')).toBe(true)
})

it('a known name does not', async () => {
  store.on(GetCommand, { Key: { deviceName: 'SN-1' } }, false).resolves({ Item: { deviceName: 'SN-1' } })
  expect([await mayEnrol('SN-1'), await mayEnrol('SN-2')]).toEqual([false, true])
})

it.each(['', 'with blank', 'a/b', 'x'.repeat(129), 'claim-SN-1'])('%j is no name', async name => {
  expect(await mayEnrol(name)).toBe(false)
  expect(store.commandCalls(GetCommand)).toEqual([])
})

it.each([
  [999, true],
  [1_000, false],
])('while %i instruments wait to be admitted: %s', async (pending, expected) => {
  holds(pending)
  expect(await mayEnrol('SN-1')).toBe(expected)
})
