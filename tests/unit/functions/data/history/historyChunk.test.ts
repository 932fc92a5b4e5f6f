import { describe, expect, it } from 'vitest'
import { addSamples, packEntries, unpackEntries } from '#functions/data/history/historyChunk.ts'
import { noSamples } from '#functions/domain/telemetry/samples.ts'
import { itemsOf, readingsOf } from '#scripts/base/items.ts'
import { fc } from '#tests/support/draw/fc.ts'

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter(n => !Object.is(n, -0)),
  fc.string(),
  fc.boolean(),
)
const entry = fc.tuple(
  fc.nat(3_600_000),
  fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1, maxKeys: 8, noNullPrototype: true }),
)

const entries = fc.array(entry, { minLength: 1, maxLength: 30 })
const startOf = (all: readonly (readonly [number, unknown])[]): number => Math.min(...all.map(([at]) => at))

describe('a chunk of history', () => {
  it('is unpacked as it was packed, whatever items each message has', () => {
    fc.assert(
      fc.property(entries, all => {
        const entries = all.map(([at, readings]) => [at, itemsOf(readings)] as const)
        const unpacked = unpackEntries(packEntries({ from: startOf(all), entries }))
        expect(unpacked.map(([at, items]) => [at, readingsOf(items)])).toEqual(all)
      }),
    )
  })

  it('is unpacked as it was packed if all messages report the same items', () => {
    const names = fc.uniqueArray(fc.oneof(fc.constantFrom('__proto__', '1', 'toString'), fc.string()), { minLength: 1 })
    fc.assert(
      fc.property(
        names,
        fc.array(fc.nat(3_600_000), { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(value),
        (all, times, values) => {
          const readings = () => Object.fromEntries(all.map(name => [name, values.next().value as string]))
          const alike = times.map(at => [at, itemsOf(readings())] as const)
          expect(unpackEntries(packEntries({ from: startOf(alike), entries: alike }))).toEqual(alike)
        },
      ),
    )
  })

  it("returns an item's values in the order of the messages", () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('__proto__', 'toString', 'A', ' '), (all, name) => {
        const wanted = all.map(([at, readings]) => [at, { ...readings, [name]: at }] as const)
        const mixed = wanted.map((message, index) => (index % 2 ? (all[index] ?? message) : message))
        const samples = noSamples([name, 'NEVER'])
        const entries = mixed.map(([at, readings]) => [at, itemsOf(readings)] as const)
        addSamples(samples, packEntries({ from: startOf(mixed), entries }))
        const having = mixed.filter(([, readings]) => Object.hasOwn(readings, name))
        expect(samples.get(name)?.times).toEqual(having.map(([at]) => at))
        expect(samples.get(name)?.values).toEqual(having.map(([, readings]) => readings[name]))
        expect(samples.get('NEVER')?.times).toEqual([])
      }),
    )
  })
})
