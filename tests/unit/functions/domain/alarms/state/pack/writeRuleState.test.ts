import { describe, expect, it } from 'vitest'
import { evaluate } from '#functions/domain/alarms/firing/evaluate.ts'
import { unpackRuleState, type PackedBefore } from '#functions/domain/alarms/state/pack/unpackRuleState.ts'
import { readRuleState } from '#functions/domain/alarms/state/pack/writeRuleState.ts'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import { valuesAt } from '#functions/domain/alarms/state/recentValues.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState, type RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { namedEntries, makeRuleEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import type { RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { newestForm, storedRuleState, throughStore } from '#tests/support/stored/storedRuleState.ts'

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
const set = buildRuleSet(
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

const forms = [
  ['JSON', { shared: undefined, isMemoryBytes: false }],
  ['bytes', newestForm],
] as const

describe.each(forms)('the rule state of an instrument, with memories as %s,', (_, form) => {
  it('is read from storage as it was written', () => {
    const state = stateAfter(400, 20)
    expect(byName(throughStore(state, form))).toEqual(byName(state))
  })

  it('is read as it was written, and messages shared with the stored history are stored only once', () => {
    const state = stateAfter(400, 20)
    const { messages, older } = state.recent
    const shared = [...messages, ...older.messages].flatMap(({ at, items }): ChunkEntry[] =>
      items ? [[at, items]] : [],
    )
    // Another message of the same time, and copies, as if the state had been read from the store.
    const chunk = structuredClone([
      [shared[0]?.[0] ?? 0, { names: ['ITEM_0'], values: [-1] }] as const,
      ...shared.slice(2),
    ])
    expect(byName(throughStore(state, { ...form, shared: chunk }))).toEqual(byName(state))
    const [alone, beside] = [[], chunk].map(shared => storedRuleState(state, { ...form, shared }).bytes.length)
    expect(beside).toBeLessThan((alone ?? 0) / 2)
  })

  it('cannot be read without the messages of history that it was stored with', () => {
    const state = stateAfter(400, 20)
    const chunk = state.recent.messages.flatMap(({ at, items }): ChunkEntry[] => (items ? [[at, items]] : []))
    const { bytes, names } = storedRuleState(state, { ...form, shared: chunk })
    expect(() => readRuleState(byteReader(bytes), names, { ...form, shared: [] })).toThrow(
      'of an instrument is damaged: a message that its rules remember is missing',
    )
  })

  it('stays small with 500 rules and a message every 30 seconds', () => {
    expect(storedRuleState(stateAfter(1_800, 30), form).bytes.length).toBeLessThan(6_000)
  })
})

it('the rule state of 500 rules and a message per second, with memories as JSON, fits into an item', () => {
  expect(storedRuleState(stateAfter(900, 1), forms[0][1]).bytes.length).toBeLessThan(200_000)
})

it.each(forms)(
  'the rule state, stored in the form %s, keeps the firings from before an edit of the rule',
  (_, form) => {
    const times = { fired: [5_000], firedBefore: [1_000, 2_000] }
    const pair = { since: 2, children: [{ rule: 'R', since: 1, unused: [] }], alarms: [], closings: [], ...times }
    const state: RuleState = {
      ...newRuleState('M'),
      rules: makeRuleEntries([['R', { ...emptyEntry(1), ...times }]]),
      pairs: new Map([['Pair', pair]]),
    }
    expect(throughStore(state, form)).toEqual(state)
  },
)

describe.each(forms)('the delays of a rule, stored as %s,', (_form, form) => {
  const runs = {
    on: { since: 5_000 },
    off: { since: 6_000, unknownFrom: 7_000, notBefore: 60_000, isOver: true },
  } as const
  const stateWith = (more: object): RuleState => ({
    ...newRuleState('M'),
    rules: makeRuleEntries([['R', { ...emptyEntry(1), fired: [5_000], ...more }]]),
  })

  it.each<[string, object]>([
    ['alone', { runs }],
    ['with firings from before an edit', { runs, firedBefore: [1_000, 2_000] }],
  ])('are read as they were written, alone or with earlier firings: %s', (_, more) => {
    const state = stateWith(more)
    expect(byName(throughStore(state, form))).toEqual(byName(state))
  })

  it('are read as they were written, even with the earlier values that change() compares with', () => {
    const samples = new Map([['change(P, 10)', { times: [60_000, 121_000], values: [1.5, -2] }]])
    const state: RuleState = { ...stateWith({ runs }), samples }
    expect(byName(throughStore(state, form))).toEqual(byName(state))
  })
})

/** A state in the form before there were tables. */
const before: PackedBefore = {
  model: 'M',
  revision: 3,
  newest: 500_000,
  horizon: 400_000,
  names: ['P', 'Q', 'R', 'S'],
  lists: [[], [2]],
  samples: [
    [1_000, 3, [0, 1.5, 1, 'RUN'], 1, 0],
    [0, 3, '0x1F', 0, 1],
  ],
  older: [[0, 'text', 400_000]],
  olderMessages: [[300_000, [1, 2]]],
  rules: [
    [2, 1, [], [5_000], 1, []],
    [3, 1, [], [5_000], 1, [], [1]],
  ],
  pairs: [],
}

describe('the rule state that an earlier release stored', () => {
  it('is read even if its release did not store messages in tables', () => {
    const { recent, rules, revision } = unpackRuleState(before)
    expect(revision).toBe(3)
    expect(recent.messages).toMatchObject([
      { at: 499_000, items: { names: ['P', 'Q'], values: [1.5, 'RUN'] }, trueRules: ['R'], unknownRules: [] },
      { at: 500_000, code: '0x1F', trueRules: [], unknownRules: ['R'] },
    ])
    expect(recent.older.messages).toEqual([{ at: 200_000, items: { names: ['Q'], values: [2] } }])
    expect(new Map(namedEntries(rules)).get('S')).toMatchObject({ fired: [5_000], firedBefore: [1] })
  })

  it('is read even if its release kept only older values, without their messages', () => {
    const { olderMessages: _none, ...first } = before
    const { recent } = unpackRuleState({ ...first, samples: [] })
    expect(valuesAt(recent, 500_000)).toEqual(new Map([['P', ['text', 100_000]]]))
  })
})
