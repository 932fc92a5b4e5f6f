import { describe, expect, it } from 'vitest'
import { leftOfEntry } from '#functions/domain/alarms/state/expireEntry.ts'
import {
  copyOfEntries,
  entryIn,
  expireEntries,
  namedEntries,
  putEntry,
  makeRuleEntries,
  withoutGaps,
  type OwnEntries,
} from '#functions/domain/alarms/state/ruleEntries.ts'
import { emptyEntry, type RuleEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { randomEntry, randomTime } from '#tests/support/draw/randomEntry.ts'

const names = Array.from({ length: 60 }, (_, index) => `R${index}`)

interface Followed {
  entries: OwnEntries
  readonly expected: Map<string, RuleEntry>
}

const windowMs = 5
const step = fc.record({
  /** The place of the state that is changed, among those that follow from one. */
  state: fc.nat({ max: 2 }),
  action: fc.constantFrom('put', 'put', 'put', 'expire', 'copy', 'close gaps'),
  name: fc.constantFrom(...names),
  entry: randomEntry,
  horizon: randomTime,
})

describe('the entries of rules in a rule state', () => {
  it('equal those of a plain map, in every state that is derived from another state', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), steps => {
        const states: Followed[] = [{ entries: copyOfEntries(makeRuleEntries([])), expected: new Map() }]
        for (const [number, { state, action, name, entry, horizon }] of steps.entries()) {
          const one = states[state % states.length]
          if (!one) continue
          const { entries, expected } = one
          if (action === 'put') {
            expected.set(name, entry)
            putEntry(entries, name, entry, windowMs)
          } else if (action === 'expire') {
            expireNaively(expected, horizon)
            expireEntries(entries, horizon, () => windowMs)
          } else if (action === 'close gaps') one.entries = withoutGaps(entries)
          else {
            const copy = { entries: copyOfEntries(entries), expected: new Map(expected) }
            states[Math.min(states.length, number % 3)] = copy
          }
        }
        for (const { entries, expected } of states) {
          expect(entries.size).toBe(expected.size)
          expect(new Map(namedEntries(entries))).toEqual(expected)
          for (const name of names) expect(entryIn(entries, name)).toEqual(expected.get(name))
        }
      }),
    )
  })

  const expireNaively = (entries: Map<string, RuleEntry>, horizon: number): void => {
    for (const [name, entry] of entries) {
      const left = leftOfEntry(entry, windowMs, horizon)
      if (left) entries.set(name, left)
      else entries.delete(name)
    }
  }

  it('are all checked by the first removal of expired entries', () => {
    const entries = copyOfEntries(makeRuleEntries([['A', { ...emptyEntry(1), window: [1, 9] }]]))
    expireEntries(entries, 10, () => 5)
    expect(entryIn(entries, 'A')?.window).toEqual([9])
  })

  it('are compacted when most of their slots are empty', () => {
    const entries = copyOfEntries(makeRuleEntries(names.map(name => [name, emptyEntry(1)])))
    putEntry(entries, 'last', { ...emptyEntry(1), window: [20] }, windowMs)
    expireEntries(entries, 10, () => windowMs)
    const closed = withoutGaps(entries)
    expect(closed.list).toHaveLength(1)
    expireEntries(closed, 24, () => windowMs)
    expect(closed.size).toBe(1)
    expireEntries(closed, 25, () => windowMs)
    expect(closed.size).toBe(0)
  })
})
