import { describe, expect, it } from 'vitest'
import { applyRules, dueAt, evaluate, tick } from '#functions/domain/alarms/evaluate.ts'
import { newRuleState } from '#functions/domain/alarms/ruleState.ts'
import { ruleSetOf } from '#functions/domain/alarms/ruleSet.ts'
import { publishVersion, type RuleDraft, type RuleVersion } from '#functions/domain/alarms/ruleVersion.ts'
import type { ErrorReport, Readings } from '#shared/contract/telemetry.ts'

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
  readings: { P },
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
})
