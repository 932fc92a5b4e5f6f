import { describe, expect, it } from 'vitest'
import { evaluate } from '#functions/domain/alarms/firing/evaluate.ts'
import { packRuleState, unpackRuleState } from '#functions/domain/alarms/state/pack/packRuleState.ts'
import { readRuleState, writeRuleState } from '#functions/domain/alarms/state/pack/writeRuleState.ts'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'
import { nameNumbers } from '#functions/domain/packing/names.ts'
import { valuesAt } from '#functions/domain/alarms/state/recentValues.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { namedEntries, ruleEntriesOf } from '#functions/domain/alarms/state/ruleEntries.ts'
import { ruleSetOf } from '#functions/domain/alarms/match/ruleSet.ts'
import type { RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { Items, ReadingValue } from '#shared/contract/telemetry.ts'
import { itemsOf } from '#scripts/items.ts'
import { pack, unpack } from '#functions/data/store/packing.ts'

const items = 30
const device = { name: 'SN1', model: 'M' }
const common = { version: 1, since: 1, startedAt: 0, ended: undefined, enabled: true, severity: 100 } as const
const counted = { ...common, models: ['M'], windowMs: 600_000, resetWhenFalse: false, resetAfterFirst: true }

/** 500 rules: a few are always TRUE, and some are never known. */
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

/** A state without what is kept only to find things faster. */
const byName = (state: RuleState) => ({ ...state, rules: new Map(namedEntries(state.rules)) })

describe('the rule state of a device', () => {
  it('is the same after it was stored', () => {
    const state = stateAfter(400, 20)
    const stored = unpackRuleState(unpack(pack(packRuleState(state))) as ReturnType<typeof packRuleState>)
    expect(byName(stored)).toEqual(byName(state))
  })

  it('is the same after it was stored as bytes', () => {
    const state = stateAfter(400, 20)
    const [writer, names] = [byteWriter(), nameNumbers()]
    writeRuleState(writer, state, names)
    const bytes = writer.written()
    expect(byName(readRuleState(byteReader(bytes), names.all))).toEqual(byName(state))
  })

  it('is read if it was stored before messages were kept beside older values', () => {
    const { judged: _none, olderJudged: _neither, tables: _noTables, ...packed } = packRuleState(newRuleState('M'))
    const older = [[0, 'text', 400_000]] as const
    const { recent } = unpackRuleState({ ...packed, samples: [], newest: 500_000, names: ['P'], older })
    expect(valuesAt(recent, 500_000)).toEqual(new Map([['P', ['text', 100_000]]]))
  })

  it('is read if it was stored before messages were put into tables', () => {
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

it('keeps what rules fired before an edit', () => {
  const times = { fired: [5_000], firedBefore: [1_000, 2_000] }
  const pair = { since: 2, children: [{ rule: 'R', since: 1, unused: [] }], alarms: [], closings: [], ...times }
  const state: RuleState = {
    ...newRuleState('M'),
    rules: ruleEntriesOf([['R', { ...emptyEntry(1), ...times }]]),
    pairs: new Map([['Pair', pair]]),
  }
  const stored = unpack(pack(packRuleState(state))) as ReturnType<typeof packRuleState>
  expect(unpackRuleState(stored)).toEqual(state)
})

describe('the delays of a rule', () => {
  const runs = {
    on: { since: 5_000 },
    off: { since: 6_000, unknownFrom: 7_000, notBefore: 60_000, isOver: true },
  } as const
  const stateWith = (more: object): RuleState => ({
    ...newRuleState('M'),
    rules: ruleEntriesOf([['R', { ...emptyEntry(1), fired: [5_000], ...more }]]),
  })

  it.each<[string, object]>([
    ['alone', { runs }],
    ['beside what the rule fired before an edit', { runs, firedBefore: [1_000, 2_000] }],
  ])('are the same after they were stored %s', (_, more) => {
    const state = stateWith(more)
    expect(unpackRuleState(unpack(pack(packRuleState(state))) as ReturnType<typeof packRuleState>)).toEqual(state)
    const [writer, names] = [byteWriter(), nameNumbers()]
    writeRuleState(writer, state, names)
    expect(byName(readRuleState(byteReader(writer.written()), names.all))).toEqual(byName(state))
  })

  it('are stored beside the samples of changes, which are the same afterwards', () => {
    const samples = new Map([['change(P, 10)', { times: [60_000, 121_000], values: [1.5, -2] }]])
    const state: RuleState = { ...stateWith({ runs }), samples }
    expect(unpackRuleState(unpack(pack(packRuleState(state))) as ReturnType<typeof packRuleState>)).toEqual(state)
    const [writer, names] = [byteWriter(), nameNumbers()]
    writeRuleState(writer, state, names)
    expect(byName(readRuleState(byteReader(writer.written()), names.all))).toEqual(byName(state))
    expect(packRuleState(stateWith({}))).not.toHaveProperty('changeSamples')
  })

  it('leave the stored form of a rule without them as it was', () => {
    expect(packRuleState(stateWith({})).rules).toEqual([[0, 1, [], [5_000], 1, []]])
    expect(packRuleState(stateWith({ firedBefore: [1] })).rules).toEqual([[0, 1, [], [5_000], 1, [], [1]]])
  })
})
