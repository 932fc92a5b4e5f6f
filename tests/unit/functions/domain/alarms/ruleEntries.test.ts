import { expect, it } from 'vitest'
import { keptUntil, leftOfRule } from '#functions/domain/alarms/forgetEntry.ts'
import {
  copyOfEntries,
  dropEntry,
  entriesToForget,
  entryIn,
  namedEntries,
  putEntry,
  ruleEntriesOf,
  withoutGaps,
  type OwnEntries,
} from '#functions/domain/alarms/ruleEntries.ts'
import { emptyEntry, type Alarm, type RuleEntry } from '#functions/domain/alarms/ruleState.ts'
import { fc } from '#tests/support/fc.ts'

const names = Array.from({ length: 60 }, (_, index) => `R${index}`)

interface Followed {
  entries: OwnEntries
  readonly expected: Map<string, { readonly entry: RuleEntry; readonly until: number }>
}

const step = fc.record({
  /** Which of the states that came of one is changed. */
  state: fc.nat({ max: 2 }),
  action: fc.constantFrom('put', 'put', 'put', 'drop', 'copy', 'close gaps'),
  name: fc.constantFrom(...names),
  until: fc.nat({ max: 100 }),
})

it('are as those of a map, in each of the states that came of one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      const states: Followed[] = [{ entries: copyOfEntries(ruleEntriesOf([])), expected: new Map() }]
      for (const [number, { state, action, name, until }] of steps.entries()) {
        const one = states[state % states.length]
        if (!one) continue
        if (action === 'put') {
          const entry = emptyEntry(number)
          one.expected.set(name, { entry, until })
          putEntry(one.entries, name, entry, until)
        } else if (action === 'drop') {
          one.expected.delete(name)
          dropEntry(one.entries, name)
        } else if (action === 'close gaps') one.entries = withoutGaps(one.entries)
        else
          states[Math.min(states.length, number % 3)] = {
            entries: copyOfEntries(one.entries),
            expected: new Map(one.expected),
          }
      }
      for (const { entries, expected } of states) {
        expect(entries.size).toBe(expected.size)
        expect(new Map(namedEntries(entries))).toEqual(new Map([...expected].map(([name, { entry }]) => [name, entry])))
        for (const name of names) expect(entryIn(entries, name)).toBe(expected.get(name)?.entry)
        expect(new Set(entriesToForget(entries, 50).map(([name]) => name))).toEqual(
          new Set([...expected].flatMap(([name, { until }]) => (until <= 50 ? name : []))),
        )
      }
    }),
  )
})

it('take no more places than there are entries, but for some', () => {
  const entries = copyOfEntries(ruleEntriesOf(names.map(name => [name, emptyEntry(1)])))
  for (const name of names.slice(1)) dropEntry(entries, name)
  const closed = withoutGaps(entries)
  expect(closed.list).toHaveLength(1)
  expect(namedEntries(closed)).toEqual([[names[0], emptyEntry(1)]])
})

const time = fc.nat({ max: 20 })
const alarm = fc.record<Alarm>({
  id: fc.constant('A'),
  version: fc.constant(1),
  severity: fc.constant(100),
  alarmDate: time,
  lastAlarmDate: time,
  count: fc.constant(1),
})
const closed = fc.tuple(alarm, time).map(([open, closedAt]): Alarm => ({ ...open, closedAt, closedBy: 'FALSE' }))
const entry = fc.record<RuleEntry>({
  since: fc.constant(1),
  window: fc.array(time, { maxLength: 3 }).map(times => times.toSorted((a, b) => a - b)),
  fired: fc.array(time, { maxLength: 3 }),
  alarms: fc.array(fc.oneof(alarm, closed), { maxLength: 3 }),
  armed: fc.boolean(),
})

it('hold nothing that can be forgotten before the time that is told', () => {
  fc.assert(
    fc.property(entry, time, time, (one, windowMs, horizon) => {
      const left = leftOfRule(one, windowMs, horizon)
      const isEarlier = horizon < keptUntil(one, windowMs)
      expect(isEarlier ? left : one).toBe(one)
      expect(left ? keptUntil(left, windowMs) : horizon).toBeGreaterThanOrEqual(horizon)
    }),
    { numRuns: 500 },
  )
})
