import { describe, expect, it } from 'vitest'
import { firedParts, pastParts, type Parts } from '#functions/domain/alarms/replay/explanation.ts'
import { buildObservedPast } from '#functions/domain/alarms/replay/observations.ts'
import type { Past, Report } from '#functions/domain/alarms/replay/past.ts'
import { replay } from '#functions/domain/alarms/replay/replay.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { publishRule, toRuleVersion } from '#functions/domain/rules/publishRule.ts'
import type { Rule } from '#functions/domain/rules/rule.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { good, made, pair } from '#tests/support/stored/savedRules.ts'

const publish = (rule: ReturnType<typeof made>): Rule => publishRule(undefined, rule, { at: 0, publication: 1 })
const high = publish(made({ ...good, ruleExpression: '(PRESSURE > 400)' }, 'High'))
const code = publish(made({ ...good, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1)' }, 'Fault'))
const silent = publish(made({ ...good, ruleExpression: "(($SILENT >= 15) and ($STATUS = 'RUNNING'))" }, 'Silent'))
const both = publish({ ...made(pair, 'Both'), children: ['High', 'Fault'] })

const model = high.models[0] ?? ''
const parameters = new Map([['PRESSURE', 'number' as const]])
const set = buildRuleSet(
  new Map([[model, { parameters, staleAfterMs: 900_000 }]]),
  [high, code, silent, both].map(toRuleVersion),
  1,
)
const device = { name: 'D', model }

const readings = (timestamp: number, PRESSURE: number) =>
  ({ kind: 'readings', category: 'MassSpec', timestamp, items: itemsOf({ PRESSURE }) }) as const
const error = (timestamp: number, errorCode: string) =>
  ({ kind: 'errors', timestamp, errorType: 'Pump', errorCode, errorInfo: '' }) as const

const partsAt = (
  rule: Rule,
  at: number,
  reports: readonly Report[],
  latest = {},
  observed?: Past['observed'],
): Parts => {
  const past: Past = { from: 0, observed, [Symbol.iterator]: () => reports.values() }
  const result = replay(set, rule.ruleName, device, past, { from: 0, to: at })
  return pastParts(rule, set, { at, state: { ...newDeviceState('D'), latest }, result, past, modelName: model })
}

describe('the explanation of a firing', () => {
  it('shows the expression of the version that fired, as the event stored it', () => {
    const why = { expression: '(OLD > 1)', verdict: 'TRUE', at: 5, inputs: [], conditions: [] } as const
    const parts = firedParts(high, { type: 'Expression', ...why, windowCount: 2, needed: 2 })
    expect(parts).toMatchObject({ verdict: 'TRUE', ruleExpression: '(OLD > 1)', windowCount: 2, needed: 2 })
    expect(parts.expression).toMatchObject({ text: '(OLD > 1)', verdict: 'UNKNOWN' })
  })

  it('shows the code of a device code rule', () => {
    const parts = firedParts(code, { type: 'deviceCode', code: '0x1', windowCount: 1, needed: 1 })
    expect(parts).toMatchObject({ verdict: 'TRUE', ruleExpression: '(Code = 0x1)', windowCount: 1 })
  })

  it('shows the times at which the two rules of a rule of rules fired', () => {
    const firings = [
      { rule: 'High', at: 0 },
      { rule: 'Fault', at: 1_000 },
    ]
    expect(firedParts(both, { type: 'ruleOfRules', firings })).toMatchObject({
      firings: [
        { ruleName: 'High', at: '1970-01-01T00:00:00.000Z' },
        { ruleName: 'Fault', at: '1970-01-01T00:00:01.000Z' },
      ],
      windowCount: 2,
      needed: 2,
    })
  })
})

describe('the explanation of a time without a firing', () => {
  it('shows an expression that was FALSE with the values at that time', () => {
    const parts = partsAt(high, 5_000, [readings(1_000, 500), readings(4_000, 300)])
    expect(parts).toMatchObject({ verdict: 'FALSE', inputs: [{ name: 'PRESSURE', value: 300, ageSeconds: 1 }] })
  })

  it('uses a latest value that is older than the history that was read', () => {
    const latest = { PRESSURE: { value: 300, at: 2_000, category: 'MassSpec' } }
    expect(partsAt(high, 5_000, [], latest)).toMatchObject({ verdict: 'FALSE', inputs: [{ value: 300 }] })
    expect(partsAt(high, 1_000, [], latest)).toMatchObject({ verdict: 'UNKNOWN', inputs: [{ value: null }] })
  })

  it.each([
    ['another code', [error(1_000, '0x2')], 'FALSE'],
    ['no error at all', [], 'UNKNOWN'],
  ])("shows a device code rule's result if its code was not reported: %s", (_, past, verdict) => {
    expect(partsAt(code, 5_000, past)).toMatchObject({ verdict, ruleExpression: '(Code = 0x1)' })
  })

  it('shows what the service had observed by then for a rule that the scheduled function evaluates', () => {
    const minuteMs = 60_000
    const observed = buildObservedPast({
      entries: [
        { type: 'status', at: minuteMs, status: 'RUN' },
        { type: 'gap', from: minuteMs, at: 40 * minuteMs },
      ],
      presence: undefined,
      decisions: [],
      deviceStatus: 'OK',
      registeredAt: 0,
      lastContacted: 40 * minuteMs,
      held: [],
      samples: new Map(),
    })
    expect(partsAt(silent, 11 * minuteMs, [], {}, observed)).toMatchObject({
      verdict: 'FALSE',
      inputs: [
        { name: '$SILENT', value: 10, known: true },
        { name: '$STATUS', value: 'RUNNING', known: true },
      ],
    })
    expect(partsAt(silent, 20 * minuteMs, [], {}, observed)).toMatchObject({ verdict: 'TRUE' })
  })

  it("shows which of a rule of rules' two rules fired and which did not", () => {
    expect(partsAt(both, 5_000, [readings(1_000, 500)])).toMatchObject({
      verdict: 'FALSE',
      needed: 2,
      windowCount: 1,
      firings: [{ ruleName: 'High', at: '1970-01-01T00:00:01.000Z' }],
    })
  })
})

describe('the explanation of a rule with a clear condition and delays', () => {
  const damped = publish(
    made({ ...good, ruleExpression: '(PRESSURE > 400)', clearExpression: '(PRESSURE < 380)', onDelay: 90 }, 'High'),
  )
  const dampedSet = buildRuleSet(new Map([[model, { parameters, staleAfterMs: 900_000 }]]), [toRuleVersion(damped)], 1)
  const partsOf = (at: number, reports: readonly Report[]): Parts => {
    const past: Past = { from: 0, observed: undefined, [Symbol.iterator]: () => reports.values() }
    const result = replay(dampedSet, 'High', device, past, { from: 0, to: at })
    return pastParts(damped, dampedSet, { at, state: newDeviceState('D'), result, past, modelName: model })
  }

  it('shows since when the rule has been waiting for its delay', () => {
    const parts = partsOf(60_000, [readings(10_000, 410), readings(40_000, 411)])
    expect(parts).toMatchObject({ verdict: 'TRUE', onDelay: 90, trueSince: '1970-01-01T00:00:10.000Z' })
    expect(parts.clear).toMatchObject({ ruleExpression: '(PRESSURE < 380)', verdict: 'FALSE' })
    expect(parts.clear?.expression).toMatchObject({ text: '(PRESSURE < 380)', verdict: 'FALSE' })
    expect(parts.inputs).toHaveLength(1)
  })

  it('shows the clear condition and the delay of a firing', () => {
    const why = { expression: '(PRESSURE > 400)', verdict: 'TRUE', at: 5, inputs: [], conditions: [] } as const
    const parts = firedParts(damped, { type: 'Expression', ...why, windowCount: 1, needed: 1 })
    expect(parts).toMatchObject({ clear: { ruleExpression: '(PRESSURE < 380)' }, onDelay: 90 })
  })
})
