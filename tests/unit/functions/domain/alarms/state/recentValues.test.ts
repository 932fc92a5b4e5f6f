import { describe, expect, it } from 'vitest'
import type { EvaluatedMessage, TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { throughStore } from '#tests/support/stored/storedRuleState.ts'
import { olderLimits } from '#functions/domain/alarms/state/olderValues.ts'
import {
  addMessage,
  finishRecent,
  latestValues,
  recentValuesLimit,
  reducedValuesLimit,
  valuesAt,
  makeWorkingRecent,
  type RecentValues,
} from '#functions/domain/alarms/state/recentValues.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { itemsOf } from '#scripts/base/items.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { fc } from '#tests/support/draw/fc.ts'

const evaluated = (at: number, readings: Record<string, ReadingValue>): EvaluatedMessage => ({
  at,
  revision: 1,
  items: itemsOf(readings),
  trueRules: [],
  unknownRules: [],
})

/** The newest value of each item at or before a time, or of two with one time the first that arrived. */
const newestAt = (messages: readonly EvaluatedMessage[], time: number): Map<string, TimedValue> => {
  const newest = new Map<string, TimedValue>()
  for (const { at, items } of messages.filter(one => one.at <= time)) {
    for (const [place, name] of (items?.names ?? []).entries()) {
      const value = items?.values[place] ?? ''
      if (at > (newest.get(name)?.[1] ?? 0)) newest.set(name, [value, at])
    }
  }
  return newest
}

describe('the recent values that rules remember', () => {
  const empty = newRuleState('M').recent
  const after = (messages: readonly EvaluatedMessage[], from: RecentValues = empty): RecentValues => {
    const working = makeWorkingRecent(from)
    for (const one of messages) addMessage(working, one)
    return finishRecent(working)
  }

  it('are the newest ones up to a time, or the first to arrive if two have the same time', () => {
    const recent = after([
      evaluated(400_000, { P: 1 }),
      evaluated(500_000, { P: 2 }),
      evaluated(450_000, { P: 3, Q: 1 }),
      evaluated(450_000, { P: 4 }),
    ])
    expect(valuesAt(recent, 449_999).get('P')).toEqual([1, 400_000])
    expect(valuesAt(recent, 450_000).get('P')).toEqual([3, 450_000])
    const working = makeWorkingRecent(recent)
    expect(latestValues(working).get('P')).toEqual([2, 500_000])
    expect(latestValues(working).get('Q')).toEqual([1, 450_000])
  })

  it('include the newest value of each item even after its message was dropped at the age of 5 minutes', () => {
    const recent = after([evaluated(400_000, { P: 1 }), evaluated(410_000, { Q: 1 }), evaluated(800_000, { P: 2 })])
    expect(recent.messages).toHaveLength(1)
    expect(recent.horizon).toBe(500_000)
    expect(valuesAt(recent, 500_000)).toEqual(
      new Map([
        ['P', [1, 400_000]],
        ['Q', [1, 410_000]],
      ]),
    )
  })

  it('are the newest ones up to a given time, even after messages were merged or stored', () => {
    const items = fc.constantFrom(['P', 'Q'], ['Q', 'P'], ['Q', 'R'], ['P', 'R'], ['P', '__proto__'], ['R'])
    const drawn = fc.record({ items, ageMinutes: fc.nat({ max: 4 }), isLastOfBatch: fc.boolean() })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 40 }), all => {
        let working = makeWorkingRecent(empty)
        const arrived: EvaluatedMessage[] = []
        for (const [number, { items, ageMinutes, isLastOfBatch }] of all.entries()) {
          const at = (10 + number - ageMinutes) * 60_000
          if (at < working.horizon) continue
          const one = evaluated(at, JSON.parse(`{${items.map(name => `"${name}": ${number}`).join()}}`))
          arrived.push(one)
          addMessage(working, one)
          for (const time of [working.horizon, at]) expect(valuesAt(working, time)).toEqual(newestAt(arrived, time))
          if (!isLastOfBatch) continue
          const recent = finishRecent(working)
          expect(throughStore({ ...newRuleState('M'), recent }).recent).toEqual(recent)
          working = makeWorkingRecent(recent)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('include the newest value of each item after each message', () => {
    const working = makeWorkingRecent(after([evaluated(400_000, { P: 1, Q: 1 })]))
    expect(latestValues(working).get('P')).toEqual([1, 400_000])
    for (const at of [900_000, 800_000]) addMessage(working, evaluated(at, { P: at }))
    expect(latestValues(working)).toEqual(
      new Map([
        ['P', [900_000, 900_000]],
        ['Q', [1, 400_000]],
      ]),
    )
  })

  it('cover a shorter time if there are too many of them', () => {
    const readings = Object.fromEntries(Array.from({ length: 1_000 }, (_, item) => [`I${item}`, item]))
    const count = recentValuesLimit / 1_000
    const full = after(Array.from({ length: count }, (_, index) => evaluated(400_000 + index, readings)))
    expect([full.size, full.messages.length, full.horizon]).toEqual([recentValuesLimit, count, 100_000 + count - 1])
    const over = after([evaluated(400_000 + count, readings)], full)
    const left = reducedValuesLimit / 1_000
    expect([over.size, over.messages.length, over.horizon]).toEqual([reducedValuesLimit, left, 400_000 + count - left])
  })

  it('cover a shorter time if there are long texts among them', () => {
    const text = 'x'.repeat(4_000)
    const recent = after(Array.from({ length: 300 }, (_, second) => evaluated(400_000 + second * 1_000, { P: text })))
    expect(recent.messages.length).toBeLessThan(recentValuesLimit / 390)
    expect(recent.messages.length).toBeGreaterThan(reducedValuesLimit / 400)
    expect(throughStore({ ...newRuleState('M'), recent }).recent).toEqual(recent)
  })

  const minutes = (count: number, readings: (minute: number) => Record<string, ReadingValue>): EvaluatedMessage[] =>
    Array.from({ length: count }, (_, minute) => evaluated(400_000 + minute * 60_000, readings(minute)))

  it('lose their oldest values first if each run of an instrument reports items with new names', () => {
    const run = (minute: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, peak) => [`RUN_${minute}_PEAK_${peak}`, peak]))
    const { older, newest } = after(minutes(100, run))
    expect(older.values.size + older.messages.length * 100).toBeLessThanOrEqual(olderLimits.values)
    const ages = [...older.values.values()].map(([, at]) => (newest - at) / 60_000)
    // Those of about fifty minutes, and none of the runs before.
    expect(Math.max(...ages)).toBeGreaterThan(40)
    expect(Math.max(...ages)).toBeLessThan(60)
  })

  it('include as many long older texts as there is room for, the newest first', () => {
    const texts = (minute: number): Record<string, ReadingValue> => ({ [`T${minute}`]: 'x'.repeat(4_000), P: minute })
    const recent = after(minutes(60, texts))
    const values = valuesAt(recent, Number.POSITIVE_INFINITY)
    expect(values.get('T59')).toEqual(['x'.repeat(4_000), recent.newest])
    expect(values.has('T20')).toBe(false)
    const kept = [...recent.older.values.keys(), ...recent.older.messages.flatMap(({ items }) => items.names)]
    expect(kept.length).toBeGreaterThan(0.8 * (olderLimits.characters / 4_000))
    expect(kept.length * 4_000).toBeLessThan(1.1 * olderLimits.characters)
  })

  it('are the same after a batch as after single messages, when older values are dropped', () => {
    const run = (minute: number) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, peak) => [`RUN_${minute}_PEAK_${peak}`, peak]))
    const messages = minutes(20, run)
    const working = makeWorkingRecent(empty)
    for (const one of messages) {
      addMessage(working, one)
      expect(latestValues(working)).toEqual(valuesAt(working, Number.POSITIVE_INFINITY))
    }
  })
})
