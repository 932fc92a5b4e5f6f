import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('HISTORY_TABLE', 'history')
const { itemsInSlices } = await import('#functions/data/history/historySlices.ts')

const store = mockClient(DynamoDBDocumentClient)
beforeEach(() => {
  store.reset()
  store.on(QueryCommand).resolves({ Items: [] })
})

/** The periods that were asked for, oldest first, in milliseconds. */
const asked = async (period: { from: number; to: number }, newest: number, sliceMs: number) => {
  await itemsInSlices('reading', { deviceName: 'SN-1', period, newest, sliceMs })
  return store
    .commandCalls(QueryCommand)
    .map(({ args }) => args[0].input.ExpressionAttributeValues ?? {})
    .map(values => [values[':from'], values[':to']].map(text => Date.parse(/#([^~]+)/.exec(String(text))?.[1] ?? '')))
    .toSorted(([a = 0], [b = 0]) => a - b)
}

describe('the slices in which a period of history is read', () => {
  it('are contiguous and do not overlap', async () => {
    expect(await asked({ from: 0, to: 1_000 }, 1_000, 400)).toEqual([
      [0, 199],
      [200, 599],
      [600, 1_000],
    ])
  })

  it('are a single slice if the period is no longer than one', async () => {
    expect(await asked({ from: 100, to: 500 }, 500, 400)).toEqual([[100, 500]])
  })

  it('begin at the first reported time and extend to the end of the period', async () => {
    expect(await asked({ from: 0, to: 100_000 }, 900, 400)).toEqual([
      [0, 99],
      [100, 499],
      [500, 100_000],
    ])
  })

  it('are at most 24, even for thousands of years', async () => {
    const slices = await asked({ from: 0, to: 1_000_000 }, 1_000_000, 10)
    expect(slices).toHaveLength(24)
    expect(slices[0]?.[0]).toBe(0)
    for (const [index, [start = 0]] of slices.slice(1).entries()) expect(start).toBe((slices[index]?.[1] ?? 0) + 1)
  })

  it('return items oldest first, in whatever order DynamoDB answers', async () => {
    store.on(QueryCommand).callsFake(async ({ ExpressionAttributeValues }) => {
      const entry = String(ExpressionAttributeValues[':from'])
      await new Promise(resolve => setTimeout(resolve, entry.includes('00.000Z') ? 5 : 0))
      return { Items: [{ entry }] }
    })
    const wanted = { deviceName: 'SN-1', period: { from: 0, to: 1_000 }, newest: 1_000, sliceMs: 400 }
    const entries = (await itemsInSlices('summary', wanted)).map(({ entry }) => String(entry))
    expect(entries).toEqual(entries.toSorted())
    expect(entries[0]).toBe('summary#1970-01-01T00:00:00.000Z')
  })
})
