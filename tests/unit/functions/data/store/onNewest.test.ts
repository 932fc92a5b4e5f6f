import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { db, tableName } = await import('#functions/data/store/db.ts')
const { onNewest } = await import('#functions/data/store/onNewest.ts')
const { Unavailable } = await import('#functions/domain/errors.ts')
const { changedMeanwhile, expectRevision } = await import('#functions/data/store/expectRevision.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const TableName = tableName('jobs')

/** Adds a name to the list of an item, over the version that it has read. */
const add = (item: string, name: string, seen?: number): Promise<void> =>
  // Each is a process of its own.
  onNewest(`${item} by ${name}`, async () => {
    const { Item = { kind: 'test', name: item, names: [], revision: 0 } } = await db.send(
      new GetCommand({ TableName, Key: { kind: 'test', name: item }, ConsistentRead: true }),
    )
    const revision = Number(Item['revision'])
    await expectRevision(seen, { revision }, () => changedMeanwhile(item, { revision }))
    await db.send(
      new PutCommand({
        TableName,
        Item: { ...Item, names: [...(Item['names'] as string[]), name], revision: revision + 1 },
        ConditionExpression: 'attribute_not_exists(kind) OR revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      }),
    )
  })

/** Repeats a change that the service is too busy for: a computer with other work may need longer than a call has. */
const addAgain = async (...change: Parameters<typeof add>): Promise<void> => {
  try {
    await add(...change)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    await addAgain(...change)
  }
}

const namesOf = async (name: string): Promise<string[]> =>
  (await db.send(new GetCommand({ TableName, Key: { kind: 'test', name } }))).Item?.['names'] as string[]

describe('simultaneous changes of one stored item', () => {
  const writers = Array.from({ length: 100 }, (_, index) => `writer ${index}`)

  it('are all applied if none names a revision', async () => {
    await Promise.all(writers.map(name => addAgain('many', name)))
    expect((await namesOf('many')).toSorted()).toEqual(writers.toSorted())
  })

  it('succeed for only one caller if all name the same revision, and the others get the current version', async () => {
    await add('seen', 'first')
    const outcomes = await Promise.allSettled(writers.map(name => addAgain('seen', name, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ type: 'Conflict', details: { current: { revision: 2 } } })
    expect(await namesOf('seen')).toHaveLength(2)
  })
})
