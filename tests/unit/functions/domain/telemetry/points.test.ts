import { describe, expect, it } from 'vitest'
import { keyOfPoint, newestPoints, timeInKey } from '#functions/domain/telemetry/points.ts'
import { tidied, type Samples } from '#functions/domain/telemetry/samples.ts'
import { fc } from '#tests/support/draw/fc.ts'

const value = fc.oneof(fc.integer(), fc.constantFrom('A', 'B', true))
const samples = fc
  .array(fc.tuple(fc.nat(50), value), { maxLength: 60 })
  .map((pairs): Samples => ({ times: pairs.map(([at]) => at), values: pairs.map(([, one]) => one) }))

describe('the points of a history', () => {
  it('are sorted by key, newest first, and each occurs once', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('P', 'Q', 'R'), samples, { noNullPrototype: true }), items => {
        const period = { from: 10, to: 40 }
        const all = tidied(new Map(Object.entries(items)), period)
        const keys = Array.from(newestPoints(all.samples), keyOfPoint)
        expect(keys).toEqual([...new Set(keys)].toSorted().toReversed())
        expect(keys).toHaveLength(all.count)
        const expected = Object.entries(items).flatMap(([mnemonic, { times, values }]) =>
          times.flatMap((at, index) =>
            at < period.from || at > period.to ? [] : [keyOfPoint({ mnemonic, at, value: values[index] ?? 0 })],
          ),
        )
        expect(new Set(keys)).toEqual(new Set(expected))
      }),
    )
  })

  it('are created only when they are requested', () => {
    const times = Array.from({ length: 1_000 }, (_, index) => index)
    const points = newestPoints(new Map([['P', { times, values: times }]]))
    expect(points.next().value).toEqual({ mnemonic: 'P', at: 999, value: 999 })
  })

  it.each([
    ['the key of a point', keyOfPoint({ mnemonic: 'P', at: 5, value: 1 }), 5],
    ['another text, which has none', 'yesterday', Number.NaN],
  ])('have keys from which a time is parsed: %s', (_, key, time) => {
    expect(timeInKey(key)).toBe(time)
  })
})
