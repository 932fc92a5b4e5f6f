import { describe, expect, it } from 'vitest'
import { evaluate } from '#functions/domain/alarms/firing/evaluate.ts'
import { packRuleState, unpackRuleState } from '#functions/domain/alarms/state/pack/packRuleState.ts'
import {
  addMessage,
  finishRecent,
  latestValues,
  workingRecentOf,
  recentValuesLimit,
  reducedValues,
  valuesAt,
} from '#functions/domain/alarms/state/recentValues.ts'
import type { RecentValues } from '#functions/domain/alarms/state/recentValues.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import type { EvaluatedMessage, TimedValue } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import { namedEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { ruleSetOf } from '#functions/domain/alarms/match/ruleSet.ts'
import type { RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { Items, ReadingValue } from '#shared/contract/telemetry.ts'
import { itemsOf } from '#scripts/items.ts'
import { pack, unpack } from '#functions/data/store/packing.ts'
import { fc } from '../../../../../../support/fc.ts'

const items = 30
const device = { name: 'SN1', model: 'M' }
const common = { version: 1, since: 1, ended: undefined, enabled: true, severity: 100 } as const
const counted = { ...common, models: ['M'], windowMs: 600_000, resetWhenFalse: false, resetAfterFirst: true }

/** 500 rules: a few are TRUE always, some never known. */
const rules: RuleVersion[] = [
  ...Array.from({ length: 500 }, (_, index): RuleVersion => {
    const item = index % 50 === 0 ? 'NEVER' : `ITEM_${index % items}`
    const expression = `(${item} > ${index < 10 ? -1 : 2})`
    return { ...counted, type: 'Expression', ruleName: `Rule_${index}`, expression, count: index % 2 === 0 ? 1 : 99 }
  }),
  { ...counted, type: 'deviceCode', ruleName: 'Code', code: '0x1f', count: 1 },
  { ...common, type: 'ruleOfRules', ruleName: 'Pair', children: ['Rule_2', 'Code'], windowMs: 60_000 },
]
const names = [...Array.from({ length: items }, (_, item) => `ITEM_${item}`), 'NEVER']
const set = ruleSetOf(
  new Map([['M', { parameters: new Map(names.map(name => [name, 'number' as const])), staleAfterMs: 900_000 }]]),
  rules,
  1,
)

const readingsAt = (time: number): Record<string, ReadingValue> =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(
      Array.from({ length: items }, (_, item) => [`ITEM_${item}`, Math.abs(Math.sin(time * 31.7 + item * 7.3))]),
    ),
  )

const stateAfter = (seconds: number, everySeconds: number) => {
  let state = newRuleState('M')
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  for (let second = 0; second < seconds; second += everySeconds) {
    const timestamp = start + second * 1_000
    const readings = readingsAt(second)
    state = evaluate(
      set,
      device,
      state,
      { kind: 'readings', category: 'MassSpec', timestamp, items: itemsOf(readings) },
      timestamp,
    ).state
    if (second % 60 !== 0) continue
    const error = { kind: 'errors', errorType: 'E', errorCode: '0x1F', errorInfo: '', timestamp } as const
    state = evaluate(set, device, state, error, timestamp).state
  }
  return state
}

/** Without what is only known so that it is not asked again. */
const byName = (state: RuleState) => ({ ...state, rules: new Map(namedEntries(state.rules)) })

describe('the rule state of a device', () => {
  it('is the same after it was stored', () => {
    const state = stateAfter(400, 20)
    const stored = unpackRuleState(unpack(pack(packRuleState(state))) as ReturnType<typeof packRuleState>)
    expect(byName(stored)).toEqual(byName(state))
  })

  it('is read where it was stored before messages were kept beside older values', () => {
    const { judged: _none, olderJudged: _neither, tables: _noTables, ...packed } = packRuleState(newRuleState('M'))
    const older = [[0, 'text', 400_000]] as const
    const { recent } = unpackRuleState({ ...packed, samples: [], newest: 500_000, names: ['P'], older })
    expect(valuesAt(recent, 500_000)).toEqual(new Map([['P', ['text', 100_000]]]))
  })

  it('is read where it was stored before messages were put into tables', () => {
    const state = stateAfter(400, 20)
    const { judged: _none, olderJudged: _neither, tables: _noTables, ...packed } = packRuleState(state)
    const all = [...packed.names]
    const numberOf = (name: string): number => (all.includes(name) ? all.indexOf(name) : all.push(name) - 1)
    const pairsOf = ({ names, values }: Items = { names: [], values: [] }) =>
      names.flatMap((name, place) => [numberOf(name), values[place] ?? ''])
    const lists = [...packed.lists]
    const listOf = (names: readonly string[]): number => lists.push(names.map(numberOf)) - 1
    const { newest, messages, older } = state.recent
    const before = {
      ...packed,
      samples: messages.map(
        ({ at, revision, items, code, trueRules, unknownRules }) =>
          [newest - at, revision, code ?? pairsOf(items), listOf(trueRules), listOf(unknownRules)] as const,
      ),
      olderMessages: older.messages.map(({ at, items }) => [newest - at, pairsOf(items)] as const),
      names: all,
      lists,
    }
    expect(byName(unpackRuleState(unpack(pack(before)) as typeof before))).toEqual(byName(state))
  })

  it('stays small with 500 rules and a message every 30 seconds', () => {
    expect(pack(packRuleState(stateAfter(1_800, 30))).length).toBeLessThan(6_000)
  })

  it('fits an item with 500 rules and a message every second', () => {
    expect(pack(packRuleState(stateAfter(900, 1))).length).toBeLessThan(200_000)
  })
})

const evaluated = (at: number, readings: Record<string, ReadingValue>): EvaluatedMessage => ({
  at,
  revision: 1,
  items: itemsOf(readings),
  trueRules: [],
  unknownRules: [],
})

/** Of each item the newest value at or before a time, of equal times the first that arrived. */
const newestAt = (samples: readonly EvaluatedMessage[], time: number): Map<string, TimedValue> => {
  const newest = new Map<string, TimedValue>()
  for (const { at, items } of samples.filter(one => one.at <= time)) {
    for (const [place, name] of (items?.names ?? []).entries()) {
      const value = items?.values[place] ?? ''
      if (at > (newest.get(name)?.[1] ?? 0)) newest.set(name, [value, at])
    }
  }
  return newest
}

describe('recent values', () => {
  const empty = newRuleState('M').recent
  const after = (samples: readonly EvaluatedMessage[], from: RecentValues = empty): RecentValues => {
    const draft = workingRecentOf(from)
    for (const one of samples) addMessage(draft, one)
    return finishRecent(draft)
  }

  it('are those at or before a time, of equal times the first that arrived', () => {
    const recent = after([
      evaluated(400_000, { P: 1 }),
      evaluated(500_000, { P: 2 }),
      evaluated(450_000, { P: 3, Q: 1 }),
      evaluated(450_000, { P: 4 }),
    ])
    expect(valuesAt(recent, 449_999).get('P')).toEqual([1, 400_000])
    expect(valuesAt(recent, 450_000).get('P')).toEqual([3, 450_000])
    const draft = workingRecentOf(recent)
    expect(latestValues(draft).get('P')).toEqual([2, 500_000])
    expect(latestValues(draft).get('Q')).toEqual([1, 450_000])
  })

  it('keep the newest of each item when messages are dropped after 5 minutes', () => {
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

  it('are those of a time, however many of the messages are taken apart or dropped since', () => {
    const items = fc.constantFrom(['P', 'Q'], ['Q', 'P'], ['Q', 'R'], ['P', 'R'], ['P', '__proto__'], ['R'])
    const drawn = fc.record({ items, ageMinutes: fc.nat({ max: 4 }), isLastOfBatch: fc.boolean() })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 40 }), all => {
        let draft = workingRecentOf(empty)
        const judged: EvaluatedMessage[] = []
        for (const [number, { items, ageMinutes, isLastOfBatch }] of all.entries()) {
          const at = (10 + number - ageMinutes) * 60_000
          if (at < draft.horizon) continue
          const one = evaluated(at, JSON.parse(`{${items.map(name => `"${name}": ${number}`).join()}}`))
          judged.push(one)
          addMessage(draft, one)
          for (const time of [draft.horizon, at]) expect(valuesAt(draft, time)).toEqual(newestAt(judged, time))
          if (!isLastOfBatch) continue
          const recent = finishRecent(draft)
          expect(unpackRuleState(packRuleState({ ...newRuleState('M'), recent })).recent).toEqual(recent)
          draft = workingRecentOf(recent)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are kept up with each message', () => {
    const draft = workingRecentOf(after([evaluated(400_000, { P: 1, Q: 1 })]))
    expect(latestValues(draft).get('P')).toEqual([1, 400_000])
    for (const at of [900_000, 800_000]) addMessage(draft, evaluated(at, { P: at }))
    expect(latestValues(draft)).toEqual(
      new Map([
        ['P', [900_000, 900_000]],
        ['Q', [1, 400_000]],
      ]),
    )
  })

  it('have a shorter time where there are too many of them', () => {
    const readings = Object.fromEntries(Array.from({ length: 1_000 }, (_, item) => [`I${item}`, item]))
    const count = recentValuesLimit / 1_000
    const full = after(Array.from({ length: count }, (_, index) => evaluated(400_000 + index, readings)))
    expect([full.size, full.messages.length, full.horizon]).toEqual([recentValuesLimit, count, 100_000 + count - 1])
    const over = after([evaluated(400_000 + count, readings)], full)
    const left = reducedValues / 1_000
    expect([over.size, over.messages.length, over.horizon]).toEqual([reducedValues, left, 400_000 + count - left])
  })
})
