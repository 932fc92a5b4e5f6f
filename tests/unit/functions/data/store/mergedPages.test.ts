import { describe, expect, it } from 'vitest'
import { mergeNewestFirst, type ReadRows, type SortedRow } from '#functions/data/store/mergedPages.ts'
import { fc } from '#tests/support/draw/fc.ts'

/** A source of rows in pages of some size. Counts its pages, and how many sources are read at the same time. */
const openSources = () => {
  const counts = { pages: 0, running: 0, most: 0 }
  const source =
    (keys: readonly string[], pageSize: number, fits: (key: string) => boolean = () => true): ReadRows<SortedRow> =>
    async after => {
      counts.pages += 1
      counts.running += 1
      counts.most = Math.max(counts.most, counts.running)
      await Promise.resolve()
      counts.running -= 1
      const start = Number(after?.['start'] ?? 0)
      const end = start + pageSize
      const rows = keys.slice(start, end).filter(fits)
      return { rows: rows.map(sortKey => ({ sortKey })), next: end < keys.length ? { start: end } : undefined }
    }
  return { counts, source }
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${String(count - index).padStart(6, '0')}${name}`)

const newestFirst = (keys: Iterable<string>): string[] => [...new Set(keys)].sort().reverse()

describe('rows merged from several sources', () => {
  it('are those of one sorted list, however the rows are split into pages', async () => {
    const part = fc.record({
      keys: fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 }), {
        maxLength: 12,
      }),
      pageSize: fc.integer({ min: 1, max: 5 }),
    })
    const fits = (key: string): boolean => !key.includes('b')
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), fc.integer({ min: 1, max: 20 }), async (parts, limit) => {
        const { source } = openSources()
        const reads = parts.map(({ keys, pageSize }) => source(newestFirst(keys), pageSize, fits))
        const expected = newestFirst(parts.flatMap(({ keys }) => keys).filter(fits)).slice(0, limit)
        expect((await mergeNewestFirst(reads, limit)).map(({ sortKey }) => sortKey)).toEqual(expected)
      }),
    )
  })

  it('are read only up to the limit, one page of each source at the same time', async () => {
    const { counts, source } = openSources()
    const reads = ['a', 'b', 'c', 'd'].map(name => source(numbered(name, 1_000), 30))
    expect(await mergeNewestFirst(reads, 100)).toHaveLength(100)
    expect(counts).toEqual({ pages: 4, running: 0, most: 4 })
  })

  it('are read to the end, in parallel, if hardly any row matches', async () => {
    const { counts, source } = openSources()
    const reads = ['a', 'b', 'c', 'd'].map(name => source(numbered(name, 1_000), 100, key => key.startsWith('000001')))
    const reading = mergeNewestFirst(reads, 100)
    expect((await reading).map(({ sortKey }) => sortKey)).toEqual(['000001d', '000001c', '000001b', '000001a'])
    expect(counts).toEqual({ pages: 40, running: 0, most: 4 })
  })

  it('are read only from the source that still has rows when the others are exhausted', async () => {
    const { counts, source } = openSources()
    const reads = [source(numbered('a', 10_000), 100), source([], 100), source(numbered('b', 3), 100)]
    expect(await mergeNewestFirst(reads, 500)).toHaveLength(500)
    expect(counts.pages).toBe(2 + 5)
  })
})
