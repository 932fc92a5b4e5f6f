import { describe, expect, it } from 'vitest'
import {
  endOf,
  isShelved,
  shelfStateAfter,
  shelfStateAt,
  wasShelved,
  type Shelf,
  type ShelfEvent,
  type ShelfState,
} from '#functions/domain/alarms/life/shelf.ts'
import { fc } from '#tests/support/draw/fc.ts'

const events = ['isShelved', 'isUnshelved', 'passes', 'isSettled'] as const satisfies readonly ShelfEvent[]

const shelf: Shelf = { by: 'maria', at: 1_000, until: 5_000, reason: 'pump seals arrive at noon' }

describe('the shelving of a rule on an instrument', () => {
  it.each<readonly [ShelfState, ...ShelfState[]]>([
    ['none', 'shelved', 'none', 'none', 'none'],
    ['shelved', 'shelved', 'none', 'over', 'shelved'],
    ['over', 'shelved', 'none', 'over', 'none'],
  ])('goes from the state %s to the expected state for each event', (state, ...after) => {
    expect(events.map(event => shelfStateAfter(state, event))).toEqual(after)
  })

  it('lasts until its time is over, and its end is handled once', () => {
    expect([4_999, 5_000, 9_000].map(now => shelfStateAt(shelf, now))).toEqual(['shelved', 'over', 'over'])
    expect(isShelved(shelf, 5_000)).toBe(false)
    expect(shelfStateAt({ ...shelf, ended: { at: 5_010 } }, 6_000)).toBe('none')
    expect(shelfStateAt(undefined, 0)).toBe('none')
  })

  it('ends when a user unshelves the rule', () => {
    const unshelved = { ...shelf, ended: { at: 2_000, by: 'joao' } }
    expect(isShelved(unshelved, 2_500)).toBe(false)
    expect([endOf(shelf), endOf(unshelved), endOf({ ...shelf, ended: { at: 5_010 } })]).toEqual([5_000, 2_000, 5_000])
  })

  it('applies to the alarms that were open during it', () => {
    expect(wasShelved(shelf, 0, undefined)).toBe(true)
    expect(wasShelved(shelf, 0, 999)).toBe(false)
    expect(wasShelved(shelf, 4_999, 6_000)).toBe(true)
    expect(wasShelved(shelf, 5_000, undefined)).toBe(false)
  })
})

type Step = { readonly minutes: number } & (
  | { readonly type: 'shelve'; readonly forMinutes: number }
  | { readonly type: 'unshelve' | 'clock' }
)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('shelve' as const),
    minutes: fc.nat(90),
    forMinutes: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ type: fc.constantFrom('unshelve' as const, 'clock' as const), minutes: fc.nat(90) }),
)

describe('the shelving of a rule, whatever happens to it,', () => {
  it('follows its state table, and ends by itself', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        let now = 0
        let kept: Shelf | undefined
        let state: ShelfState = 'none'
        for (const one of steps) {
          now += one.minutes
          // Time passes first; only then does it matter that it has passed.
          if (kept && !kept.ended && now >= kept.until) state = shelfStateAfter(state, 'passes')
          expect(shelfStateAt(kept, now)).toBe(state)
          if (one.type === 'shelve') kept = { by: 'a', at: now, until: now + one.forMinutes, reason: 'r' }
          else if (kept && one.type === 'unshelve') kept = { ...kept, ended: kept.ended ?? { at: now, by: 'b' } }
          else if (kept && shelfStateAt(kept, now) === 'over') kept = { ...kept, ended: { at: now } }
          const events = { shelve: 'isShelved', unshelve: 'isUnshelved', clock: 'isSettled' } as const
          state = shelfStateAfter(state, events[one.type])
          expect(shelfStateAt(kept, now)).toBe(state)
        }
        expect(isShelved(kept, now + 60)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
