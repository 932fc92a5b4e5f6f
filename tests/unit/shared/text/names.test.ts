import { describe, expect, it } from 'vitest'
import { canonicalName, lookOf, takenNames } from '#shared/text/names.ts'
import { fc } from '#tests/support/draw/fc.ts'

const decomposed = 'O\u0308LDRUCK'
const composed = '\u00d6LDRUCK'

describe('a name that somebody enters', () => {
  it.each([
    ['PUMP', 'PUMP'],
    [' PUMP\u00a0', 'PUMP'],
    ['PUMP\u00a0A', 'PUMP A'],
    ['PUMP\u3000A', 'PUMP A'],
    [decomposed, composed],
    ['\u212bngstr\u00f6m', '\u00c5ngstr\u00f6m'],
    ['m²', 'm²'],
  ])('%j is stored as %j', (name, stored) => {
    expect(canonicalName(name)).toBe(stored)
  })

  it('has one canonical spelling, which looks the same as the entered one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        expect(canonicalName(canonicalName(name))).toBe(canonicalName(name))
        expect(lookOf(canonicalName(name))).toBe(lookOf(name))
      }),
    )
  })

  it.each([
    ['µL', 'μL'],
    ['A B', 'A  B'],
    ['A-B', 'A\u2011B'],
    [composed, decomposed],
  ])('is recognised as looking like another name: %j and %j', (one, other) => {
    expect(lookOf(one)).toBe(lookOf(other))
  })

  it('stands for the stored name that is the same, while a name that only looks the same is reported as different', () => {
    const { meant, alike } = takenNames([decomposed, 'B\u00a0', 'µ'])
    expect([meant(decomposed), meant(composed), meant('B'), meant('B ')]).toEqual([
      decomposed,
      decomposed,
      'B\u00a0',
      'B\u00a0',
    ])
    expect([meant('μ'), alike('μ'), alike('µ'), alike('C')]).toEqual([undefined, 'µ', undefined, undefined])
  })

  it('stands for the stored name with exactly its spelling if two stored names look the same', () => {
    const { meant } = takenNames([composed, decomposed])
    expect([meant(composed), meant(decomposed)]).toEqual([composed, decomposed])
  })
})
