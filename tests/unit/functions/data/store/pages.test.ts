import { describe, expect, it } from 'vitest'
import { allPages } from '#functions/data/store/pages.ts'

/** Three pages of two items, and the keys that were asked for. */
const pages = () => {
  const asked: unknown[] = []
  const read = (key: Record<string, unknown> | undefined) => {
    asked.push(key)
    const from = Number(key?.['from'] ?? 0)
    const Items = [{ id: from }, { id: from + 1 }]
    return Promise.resolve({ Items, ...(from < 4 && { LastEvaluatedKey: { from: from + 2 } }) })
  }
  return { asked, read }
}

describe('pages of a DynamoDB query', () => {
  it('are read up to the last one', async () => {
    const { asked, read } = pages()
    expect((await allPages(read)).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5])
    expect(asked).toEqual([undefined, { from: 2 }, { from: 4 }])
  })

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [6, 3],
  ])('are read only until the limit of %i items is reached, in %i requests', async (limit, count) => {
    const { asked, read } = pages()
    expect(await allPages(read, limit)).toHaveLength(limit)
    expect(asked).toHaveLength(count)
  })

  it('may be empty even before the last one', async () => {
    const read = (key: unknown) => Promise.resolve(key ? { Items: [{ id: 1 }] } : { LastEvaluatedKey: { from: 1 } })
    expect(await allPages(read)).toEqual([{ id: 1 }])
  })
})
