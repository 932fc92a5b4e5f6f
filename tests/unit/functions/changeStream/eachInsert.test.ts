import type { DynamoDBRecord } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { eachInsert } from '#functions/changeStream/eachInsert.ts'

const record = (SequenceNumber: string, eventName: DynamoDBRecord['eventName'] = 'INSERT'): DynamoDBRecord => ({
  ...(eventName && { eventName }),
  dynamodb: { SequenceNumber, NewImage: { name: { S: SequenceNumber }, size: { N: '3' } } },
})

/** Work that fails for one item, and the items that it was given. */
const working = (failing?: string) => {
  const given: unknown[] = []
  const work = (item: Record<string, unknown>): Promise<void> => {
    given.push(item)
    return item['name'] === failing ? Promise.reject(new Error('broken')) : Promise.resolve()
  }
  return { given, work }
}

describe("the reader of a table's change stream", () => {
  it('passes on new items in order, and no changed or removed ones', async () => {
    const { given, work } = working()
    const records = [record('1'), record('2', 'MODIFY'), record('3', 'REMOVE'), record('4')]
    expect(await eachInsert(records, work, 'failed')).toEqual({ batchItemFailures: [] })
    expect(given).toEqual([
      { name: '1', size: 3 },
      { name: '4', size: 3 },
    ])
  })

  it('stops at the first failure, so that the batch is repeated from there', async () => {
    const { given, work } = working('2')
    const answer = await eachInsert([record('1'), record('2'), record('3')], work, 'failed')
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
    expect(given).toHaveLength(2)
  })

  it('passes on items with different keys at the same time, and those with one key in order', async () => {
    const begun: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = async (item: Record<string, unknown>): Promise<void> => {
      begun.push(item['name'])
      if (item['name'] === 'a1') await promise
      if (item['name'] === 'b1') resolve()
    }
    const records = ['a1', 'a2', 'b1'].map(name => record(name))
    expect(await eachInsert(records, work, 'failed', item => String(item['name']).charAt(0))).toEqual({
      batchItemFailures: [],
    })
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('continues with other keys after a failure, and returns the batch from the first failed record', async () => {
    const given = new Set<unknown>()
    const work = (item: Record<string, unknown>): Promise<void> => {
      given.add(item['name'])
      return ['b1', 'a2'].includes(String(item['name'])) ? Promise.reject(new Error('broken')) : Promise.resolve()
    }
    const records = ['a1', 'a2', 'b1', 'a3', 'b2', 'c1'].map(name => record(name))
    const answer = await eachInsert(records, work, 'failed', item => String(item['name']).charAt(0))
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'a2' }] })
    expect(given).toEqual(new Set(['a1', 'a2', 'b1', 'c1']))
  })
})
