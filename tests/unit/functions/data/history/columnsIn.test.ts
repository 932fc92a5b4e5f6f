import { describe, expect, it } from 'vitest'
import { columnsIn, findInSummary } from '#functions/data/history/columnsIn.ts'
import { fc } from '#tests/support/draw/fc.ts'

/** Names and texts that look like what is looked for. */
const hostile = fc.constantFrom(
  'A',
  'a"A',
  'A"',
  ',"A',
  '\\',
  '\\"A',
  'AA',
  '":[',
  ']]',
  '"A":[0,[1]]',
  '__proto__',
  'é',
)
const value = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), hostile)
const indexes = fc.oneof(fc.constant(0), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }))
const numbers = fc.tuple(indexes, fc.array(fc.integer(), { minLength: 1, maxLength: 3 }))
const column = fc.oneof(numbers, fc.tuple(indexes, fc.array(value, { minLength: 1, maxLength: 3 })))
const items = fc.array(fc.tuple(hostile, column), { maxLength: 6 }).map(entries => Object.fromEntries(entries))
const chunk = fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), items)

describe('the columns of a chunk of history', () => {
  it('are the same as those found by parsing the whole chunk, for any item name', () => {
    fc.assert(
      fc.property(chunk, hostile, ([from, offsets, all], name) => {
        const columns = columnsIn(JSON.stringify([from, offsets, all]))
        expect(columns.times()).toEqual([from, offsets])
        expect(columns.of(name)).toEqual(
          JSON.parse(JSON.stringify(Object.hasOwn(all, name) ? all[name] : null)) ?? undefined,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('are not parsed for items that are not requested', () => {
    const columns = columnsIn('[5,[0,10],{"A":[0,[1.5,2]],"B":no JSON,"C":[[1],[3]]}]')
    expect([columns.of('A'), columns.of('C'), columns.of('NEVER')]).toEqual([[0, [1.5, 2]], [[1], [3]], undefined])
    expect(() => columns.of('a b')).toThrow('JSON')
  })
})

const numbersPart = fc.tuple(...Array.from({ length: 6 }, () => fc.integer()))
const runParts = fc.array(fc.tuple(value, fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 })
const parts = fc.tuple(fc.oneof(fc.constant(0), numbersPart), fc.oneof(fc.constant(0), runParts))
const summary = fc.array(fc.tuple(hostile, parts), { maxLength: 6 }).map(entries => Object.fromEntries(entries))

describe('the summary of a chunk of history', () => {
  it('is found for each item as if the whole summary were parsed', () => {
    fc.assert(
      fc.property(summary, hostile, (all, name) => {
        const text = JSON.stringify(all)
        const [found, parsed] = [findInSummary(text)(name), JSON.parse(text)].map(one =>
          Object.hasOwn(one, name) ? one[name] : undefined,
        )
        expect(found).toEqual(parsed)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is not even parsed for items that are not requested', () => {
    const summaryOf = findInSummary('{"A":[[0,9,1.5,2,2,3],0],"B":no JSON,"C":[0,[["[\\"",0,9,2]]]}')
    expect([summaryOf('A'), summaryOf('C'), summaryOf('NEVER')]).toEqual([
      { A: [[0, 9, 1.5, 2, 2, 3], 0] },
      { C: [0, [['["', 0, 9, 2]]] },
      {},
    ])
    expect(() => summaryOf('a b')).toThrow('JSON')
  })
})
