import { describe, expect, it } from 'vitest'
import { columnsIn } from '#functions/data/history/columnsIn.ts'
import { fc } from '../../../../support/fc.ts'

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
