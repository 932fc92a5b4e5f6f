import { describe, expect, it } from 'vitest'
import { applyRules, dueAt, evaluate, tick } from '#functions/domain/alarms/firing/evaluate.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { ruleSetOf } from '#functions/domain/alarms/match/ruleSet.ts'
import { publishVersion, type RuleDraft, type RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { ErrorReport, Readings } from '#shared/contract/telemetry.ts'
import { itemsOf } from '#scripts/items.ts'

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
const set = ruleSetOf(models, [published(high), published(fault)], 1)

const reading = (timestamp: number, P: number): Readings => ({
  kind: 'readings',
  category: 'MassSpec',
  timestamp,
  items: itemsOf({ P }),
})
const error: ErrorReport = { kind: 'errors', errorType: 'E', errorCode: '0x1', errorInfo: '', timestamp: 2_000 }

describe('a quiet end', () => {
  const { state } = evaluate(set, device, newRuleState('M'), error, 2_000)

  it('is known beforehand, as long as the alarm is open', () => {
    expect(dueAt(set, newRuleState('M'))).toBeUndefined()
    expect(dueAt(set, state)).toBe(32_000)
    expect(dueAt(set, tick(set, device, state, 60_000).state)).toBeUndefined()
  })

  it('is not anticipated by the clock', () => {
    expect(tick(set, device, state, 31_999).changes.alarms).toEqual([])
    expect(tick(set, device, state, 32_000).changes.alarms).toMatchObject([{ closedAt: 32_000, closedBy: 'quiet' }])
  })
})

describe('the state of a device', () => {
  const { state } = evaluate(set, device, newRuleState('M'), reading(1_000, 2), 1_000)

  it('ends with its model: alarms close, and the values of the other model are none of its own', () => {
    const moved = applyRules(set, { ...device, model: 'N' }, state, 9_000)
    expect(moved.changes.alarms).toMatchObject([{ rule: 'High', closedAt: 9_000, closedBy: 'edit' }])
    expect(moved.state).toEqual({ ...newRuleState('N'), revision: 1 })
  })

  it('ends with the first of several edits that it has not seen', () => {
    const edit = (rule: RuleVersion, draft: RuleDraft, at: number) =>
      publishVersion(rule, draft, { at, publication: at })
    const edited = edit(published(high), { ...high, expression: '(P > 2)' }, 3_000)
    const disabled = edit(edited, { ...high, expression: '(P > 2)', enabled: false }, 4_000)
    const enabled = edit(disabled, { ...high, expression: '(P > 3)' }, 5_000)
    for (const rule of [edited, disabled, enabled]) {
      const { changes } = applyRules(ruleSetOf(models, [rule, published(fault)], rule.since, set), device, state, 9_000)
      expect(changes.alarms).toMatchObject([{ rule: 'High', closedAt: 3_000, closedBy: 'edit' }])
    }
    // Of a rule that was saved before endings were kept, only the last one is known.
    const { endings: _none, ...older } = enabled
    const { changes } = applyRules(ruleSetOf(models, [older, published(fault)], 5_000, set), device, state, 9_000)
    expect(changes.alarms).toMatchObject([{ closedAt: 4_000, closedBy: 'disabled' }])
  })

  it('ends an alarm of a rule of rules with the first edit of it or of its rules', () => {
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
    const whole = ruleSetOf(models, rules, 1)
    const open = evaluate(whole, device, newRuleState('M'), reading(1_000, 2), 1_000).state
    const endsWith = (changes: Readonly<Record<string, readonly [number, object]>>) => {
      const later = rules.map(rule => {
        const change = changes[rule.ruleName]
        return change
          ? publishVersion(rule, { ...rule, ...change[1] }, { at: change[0], publication: change[0] })
          : rule
      })
      const { changes: made } = applyRules(ruleSetOf(models, later, 8_000, whole), device, open, 9_000)
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

  it('loses the alarms of a rule that is no longer there', () => {
    const without = ruleSetOf(models, [published(fault)], 2, set)
    const { changes } = applyRules(without, device, state, 9_000)
    expect(changes.alarms).toMatchObject([{ rule: 'High', closedAt: 9_000, closedBy: 'disabled' }])
  })

  it('is the same object where neither rules nor messages change it', () => {
    expect(applyRules(set, device, state, 9_000).state).toBe(state)
  })
})

describe('a publication', () => {
  const first = published(high)
  const at = { at: 5_000, publication: 7 }

  it('keeps the version where nothing is judged otherwise', () => {
    const edited = publishVersion(first, { ...high, severity: 121, models: ['M'] }, at)
    expect(edited).toEqual({ ...first, severity: 121 })
  })
  it('counts a changed definition, with the clock at which the one before ended', () => {
    const edited = publishVersion(first, { ...high, count: 2, windowMs: 60_000 }, at)
    expect(edited).toMatchObject({ version: 2, since: 7, ended: { at: 5_000, by: 'edit' } })
  })
  it('begins anew with enabling, and remembers when it was disabled', () => {
    const disabled = publishVersion(first, { ...high, enabled: false }, at)
    expect(disabled).toMatchObject({ version: 1, since: 7, ended: { at: 5_000, by: 'disabled' } })
    const enabled = publishVersion(disabled, high, { at: 6_000, publication: 8 })
    expect(enabled).toMatchObject({ version: 1, since: 8, ended: { at: 5_000, by: 'disabled' } })
  })

  it('keeps how the last twenty states ended', () => {
    const edits = Array.from({ length: 30 }, (_, index) => index + 2)
    const last = edits.reduce<RuleVersion>(
      (rule, publication) => publishVersion(rule, { ...high, count: publication }, { at: publication, publication }),
      first,
    )
    expect(last.endings).toHaveLength(20)
    expect(last.endings?.at(-1)).toStrictEqual({ since: 30, at: 31, by: 'edit' })
  })
})
