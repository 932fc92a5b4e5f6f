import { describe, expect, it } from 'vitest'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import type { Readings, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { fc } from '#tests/support/draw/fc.ts'

const idOf = (readings: Record<string, ReadingValue>, other: Partial<Readings> = {}): string =>
  messageId({ kind: 'readings', timestamp: 1_000, category: 'MassSpec', items: itemsOf(readings), ...other })

const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.boolean())
const entries = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), value), { selector: ([name]) => name })

describe('the id of a readings message', () => {
  it('is the same in any order of its readings', () => {
    fc.assert(
      fc.property(entries, all => {
        expect(idOf(Object.fromEntries(all.toReversed()))).toBe(idOf(Object.fromEntries(all)))
      }),
    )
  })
  it('is the same in every process, because device states store it', () => {
    expect(idOf({ TEMP: 450.2, STATE: 'RUN', LOCKED: true })).toBe('48xU9KNmy23N')
  })
  it('does not distinguish 0 from -0, like the rest of the service', () => {
    expect(idOf({ A: -0 })).toBe(idOf({ A: 0 }))
  })
  it.each<[string, Record<string, ReadingValue>, Partial<Readings>]>([
    ['the values of two items are swapped', { A: 2, B: 1 }, {}],
    ['a value differs by the smallest step', { A: 1 + Number.EPSILON, B: 2 }, {}],
    ['a number is a text', { A: '1', B: 2 }, {}],
    ['an item is missing', { A: 1 }, {}],
    ['an item is added', { A: 1, B: 2, C: 0 }, {}],
    ['another item has the value', { A: 1, C: 2 }, {}],
    ['the time differs', { A: 1, B: 2 }, { timestamp: 1_001 }],
    ['the category differs', { A: 1, B: 2 }, { category: 'Workstation' }],
  ])('differs if the message differs: %s', (_, readings, other) => {
    expect(idOf(readings, other)).not.toBe(idOf({ A: 1, B: 2 }))
  })
  it('distinguishes true from false, and both from the texts true and false', () => {
    expect(new Set([true, false, 'true', 'false'].map(one => idOf({ A: one }))).size).toBe(4)
  })
  it('is unique among many thousands of similar messages', () => {
    const ids = new Set<string>()
    for (let time = 0; time < 50; time += 1) {
      for (let a = 0; a < 20; a += 1) for (let b = 0; b < 20; b += 1) ids.add(idOf({ A: a, B: b }, { timestamp: time }))
    }
    expect(ids.size).toBe(20_000)
  })
})
