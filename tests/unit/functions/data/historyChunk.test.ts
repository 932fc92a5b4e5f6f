import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packEntries, unpackEntries } from '#functions/data/historyChunk.ts'

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter(n => !Object.is(n, -0)),
  fc.string(),
  fc.boolean(),
)
const entry = fc.tuple(
  fc.nat(3_600_000),
  fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1, maxKeys: 8, noNullPrototype: true }),
)

it('unpacks to what was packed, whatever items each message has', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), entries => {
      const from = Math.min(...entries.map(([at]) => at))
      const unpacked = unpackEntries(packEntries({ from, entries }))
      expect(unpacked.map(([at, readings]) => [at, { ...readings }])).toEqual(entries)
    }),
  )
})
