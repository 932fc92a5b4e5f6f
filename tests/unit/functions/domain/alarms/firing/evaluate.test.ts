import { describe, expect, it } from 'vitest'
import { applyRules, dueAt, evaluate, isOutdated, tick } from '#functions/domain/alarms/firing/evaluate.ts'
import { namedEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { publish, buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { publishVersion, type RuleDraft, type RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { ErrorReport, ReadingValue, Readings } from '#shared/contract/messages/telemetry.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const device = { name: 'SN1', model: 'M' }
const model = { parameters: new Map([['P', 'number' as const]]), staleAfterMs: 900_000 }
const models = new Map([
  ['M', model],
  ['N', { ...model }],
])

const counted = { enabled: true, severity: 100, models: ['M'], count: 1, resetWhenFalse: false, resetAfterFirst: true }
const high: RuleDraft = { ...counted, type: 'Expression', ruleName: 'High', expression: '(P > 1)', windowMs: undefined }
const fault: RuleDraft = { ...counted, type: 'deviceCode', ruleName: 'Fault', code: '0x1', windowMs: 30_000 }

const published = (draft: RuleDraft): RuleVersion => publishVersion(undefined, draft, { at: 0, publication: 1 })
const set = buildRuleSet(models, [published(high), published(fault)], 1)

const reading = (timestamp: number, readings: Record<string, ReadingValue>): Readings => ({
  kind: 'readings',
  category: 'MassSpec',
  timestamp,
  items: itemsOf(readings),
})
const error: ErrorReport = { kind: 'errors', errorType: 'E', errorCode: '0x1', errorInfo: '', timestamp: 2_000 }

describe('the time at which auto-resolve closes an alarm', () => {
  const { state } = evaluate(set, device, newRuleState('M'), error, 2_000)

  it('is returned as long as the alarm is open', () => {
    expect(dueAt(set, newRuleState('M'))).toBeUndefined()
    expect(dueAt(set, state)).toBe(32_000)
    expect(dueAt(set, tick(set, device, state, 60_000).state)).toBeUndefined()
  })

  it('is the exact time, to the millisecond, at which the scheduled function closes the alarm', () => {
    expect(tick(set, device, state, 31_999).changes.alarms).toEqual([])
    expect(tick(set, device, state, 32_000).changes.alarms).toMatchObject([{ closedAt: 32_000, closedBy: 'quiet' }])
  })
})

describe('the rule state of an instrument', () => {
  const { state } = evaluate(set, device, newRuleState('M'), reading(1_000, { P: 2 }), 1_000)

  it("is reset if the instrument gets another model: alarms close, and the old model's values are no longer inputs", () => {
    const moved = applyRules(set, { ...device, model: 'N' }, state, 9_000)
    expect(moved.changes.alarms).toMatchObject([{ rule: 'High', closedAt: 9_000, closedBy: 'edit' }])
    const { rules, ...rest } = moved.state
    expect(rest).toEqual({ ...newRuleState('N'), revision: 1, rules: undefined })
    expect(namedEntries(rules)).toEqual([['High', { ...emptyEntry(1), firedBefore: [1_000] }]])
  })

  it('closes an alarm at the time of the first of several edits that it missed', () => {
    const edit = (rule: RuleVersion, draft: RuleDraft, at: number) =>
      publishVersion(rule, draft, { at, publication: at })
    const edited = edit(published(high), { ...high, expression: '(P > 2)' }, 3_000)
    const disabled = edit(edited, { ...high, expression: '(P > 2)', enabled: false }, 4_000)
    const enabled = edit(disabled, { ...high, expression: '(P > 3)' }, 5_000)
    for (const rule of [edited, disabled, enabled]) {
      const { changes } = applyRules(
        buildRuleSet(models, [rule, published(fault)], rule.since, set),
        device,
        state,
        9_000,
      )
      expect(changes.alarms).toMatchObject([{ rule: 'High', closedAt: 3_000, closedBy: 'edit' }])
    }
    // Only the last ending is known of a rule that was saved before endings were kept.
    const { endings: _none, ...older } = enabled
    const { changes } = applyRules(buildRuleSet(models, [older, published(fault)], 5_000, set), device, state, 9_000)
    expect(changes.alarms).toMatchObject([{ closedAt: 4_000, closedBy: 'disabled' }])
  })

  it('closes an alarm of a rule of rules at the first edit of that rule or of its two rules', () => {
    const low: RuleDraft = { ...high, ruleName: 'Low', expression: '(P > 0)' }
    const both: RuleDraft = {
      type: 'ruleOfRules',
      ruleName: 'Both',
      enabled: true,
      severity: 100,
      children: ['High', 'Low'],
      windowMs: 60_000,
    }
    const rules = [high, low, both].map(published)
    const whole = buildRuleSet(models, rules, 1)
    const open = evaluate(whole, device, newRuleState('M'), reading(1_000, { P: 2 }), 1_000).state
    const endsWith = (changes: Readonly<Record<string, readonly [number, object]>>) => {
      const later = rules.map(rule => {
        const change = changes[rule.ruleName]
        return change
          ? publishVersion(rule, { ...rule, ...change[1] }, { at: change[0], publication: change[0] })
          : rule
      })
      const { changes: made } = applyRules(buildRuleSet(models, later, 8_000, whole), device, open, 9_000)
      return made.alarms.find(({ rule }) => rule === 'Both')
    }
    const another = { expression: '(P > 1.5)' }
    expect(endsWith({ High: [3_000, another], Both: [5_000, { windowMs: 1 }] })).toMatchObject({
      closedAt: 3_000,
      closedBy: 'child',
    })
    expect(endsWith({ High: [6_000, another], Low: [4_000, another], Both: [5_000, { windowMs: 1 }] })).toMatchObject({
      closedAt: 4_000,
      closedBy: 'child',
    })
    expect(endsWith({ High: [6_000, another], Both: [5_000, { windowMs: 1 }] })).toMatchObject({
      closedAt: 5_000,
      closedBy: 'edit',
    })
  })

  it('closes the alarms of a deleted rule', () => {
    const without = buildRuleSet(models, [published(fault)], 2, set)
    const { changes } = applyRules(without, device, state, 9_000)
    expect(changes.alarms).toMatchObject([{ rule: 'High', closedAt: 9_000, closedBy: 'disabled' }])
  })

  it('stays the same object in memory if neither rules nor messages change it', () => {
    expect(applyRules(set, device, state, 9_000).state).toBe(state)
  })
})

/** Rules R0, R1, … on a model with the parameters A, B and S. */
const setOf = (...expressions: string[]) =>
  buildRuleSet(
    new Map([['M', expressionModel]]),
    expressions.map((text, index) => expressionRule(`R${index}`, text)),
    1,
  )

it('an event stores why it fired: each input with its time and age, each condition, and the window', () => {
  const set = setOf("(A > 0.5) and ((S = 'a') or (B / 0 > 1))")
  const first = evaluate(set, device, newRuleState('M'), reading(1_000, { S: 'a' }), 1_000)
  const { changes } = evaluate(set, device, first.state, reading(1_400, { A: 2 }), 1_500)
  expect(changes.events).toMatchObject([
    {
      id: 'SN1.R0.1.1400',
      receivedAt: 1_500,
      why: {
        verdict: 'TRUE',
        windowCount: 1,
        needed: 1,
        inputs: [
          { name: 'A', value: 2, at: 1_400, ageMs: 0, known: true },
          { name: 'S', value: 'a', at: 1_000, ageMs: 400, known: true },
          { name: 'B', value: null, at: null, ageMs: null, known: false },
        ],
        conditions: [
          { start: 1, end: 8, verdict: 'TRUE' },
          { start: 16, end: 23, verdict: 'TRUE' },
          { start: 29, end: 38, verdict: 'UNKNOWN' },
        ],
      },
    },
  ])
})

it('evaluating a message twice from one state results in the same events, alarms and ids', () => {
  const set = setOf('(A > 0)', '(A > 1)')
  const before = evaluate(set, device, newRuleState('M'), reading(1_000, { A: 1 }), 1_000).state
  const evaluateOnce = () => evaluate(set, device, before, reading(2_000, { A: 2 }), 2_000)
  expect(evaluateOnce()).toEqual(evaluateOnce())
})

it('rules that are older than those that the rule state has seen are reported as outdated', () => {
  const set = setOf('(A > 0)')
  const newer = publish(set, expressionRule('R0', '(A > 1)', 2), 2)
  const { state } = evaluate(newer, device, newRuleState('M'), reading(1_000, { A: 2 }), 1_000)
  expect([isOutdated(set, state), isOutdated(newer, state)]).toEqual([true, false])
})

describe('the evaluation after a restore of the rules table', () => {
  const edit = (rule: RuleVersion, draft: RuleDraft, at: number) => publishVersion(rule, draft, { at, publication: at })
  const restored = edit(published(high), { ...high, expression: '(P > 0)' }, 10)
  const lost = edit(restored, high, 20)
  const { state } = evaluate(
    buildRuleSet(models, [lost], 20),
    device,
    newRuleState('M'),
    reading(1_000, { P: 2 }),
    1_000,
  )

  it('closes the alarm of a rule version that was lost, at the time of the evaluation', () => {
    for (const revision of [10, 30]) {
      const { changes, state: after } = applyRules(buildRuleSet(models, [restored], revision), device, state, 9_000)
      expect(changes.alarms).toMatchObject([{ rule: 'High', closedAt: 9_000, closedBy: 'edit' }])
      expect(after.revision).toBe(revision)
    }
    const off = { ...restored, enabled: false }
    const { changes } = applyRules(buildRuleSet(models, [off], 10), device, state, 9_000)
    expect(changes.alarms).toMatchObject([{ closedAt: 9_000, closedBy: 'disabled' }])
  })

  it('keeps the alarm of a rule version that still exists', () => {
    const { changes, state: after } = applyRules(buildRuleSet(models, [lost], 30), device, state, 9_000)
    expect(changes.alarms).toEqual([])
    expect(namedEntries(after.rules)).toEqual(namedEntries(state.rules))
  })
})
