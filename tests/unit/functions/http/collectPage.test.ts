import { describe, expect, it } from 'vitest'
import { answerBytesLimit } from '#functions/http/answerSize.ts'
import { collectPage } from '#functions/http/collectPage.ts'

const names = Array.from({ length: 25 }, (_, index) => `D${String(index).padStart(2, '0')}`)
const page = (number: number, size: number, nextToken?: string) => ({ number, size, nextToken })
const ascending = { keyOf: (name: string) => name, isBehind: (name: string, key: string) => name > key }
const collected = (rows: Iterable<string>, asked: ReturnType<typeof page>) => {
  const collector = collectPage(asked, ascending)
  collector.add(rows)
  return collector.answer()
}

describe('a page collected from several reads', () => {
  it('has the rows for its page number, and a token if rows remain', () => {
    expect(collected(names, page(1, 10))).toEqual({ rows: names.slice(0, 10), nextToken: expect.any(String) })
    expect(collected(names, page(2, 10)).rows).toEqual(names.slice(10, 20))
    expect(collected(names, page(3, 10))).toEqual({ rows: names.slice(20) })
    expect(collected(names, page(4, 10))).toEqual({ rows: [] })
  })

  it('has no token if it is full and no row remains', () => {
    expect(collected(names, page(1, 25))).toEqual({ rows: names })
    expect(collected(names, page(1, 24)).nextToken).toBeDefined()
  })

  it('continues after its token, whatever rows were added before that position', () => {
    const { nextToken } = collected(names, page(1, 10))
    expect(collected(['A', ...names.slice(5)], page(9, 5, nextToken)).rows).toEqual(names.slice(10, 15))
  })

  it('reads its rows part by part, and stops when it is full', () => {
    const collector = collectPage(page(1, 10), ascending)
    for (const from of [0, 5, 10, 15]) {
      expect(collector.isFull()).toBe(from > 10)
      collector.add(names.slice(from, from + 5))
    }
    expect(collector.answer().rows).toEqual(names.slice(0, 10))
  })

  it('reads no row beyond the first one that does not fit', () => {
    let asked = 0
    const rows = function* (): Generator<string> {
      for (const name of names) {
        asked += 1
        yield name
      }
    }
    collected(rows(), page(1, 3))
    expect(asked).toBe(4)
  })

  it('ends before the answer becomes too large, but has at least one row', () => {
    const large = names.map(name => name + 'x'.repeat(answerBytesLimit / 2))
    const { rows, nextToken } = collected(large, page(1, 25))
    expect(rows).toEqual(large.slice(0, 1))
    expect(collected(large, page(1, 25, nextToken)).rows).toEqual(large.slice(1, 2))
    expect(collected(['y'.repeat(answerBytesLimit + 1)], page(1, 25)).rows).toHaveLength(1)
  })
})
