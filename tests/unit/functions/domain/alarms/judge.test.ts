import { expect, it } from 'vitest'
import { judge } from '#functions/domain/alarms/judge.ts'
import { newRuleState, type TimedValue } from '#functions/domain/alarms/ruleState.ts'
import { publish, ruleSetOf } from '#functions/domain/alarms/ruleSet.ts'
import { explain } from '#functions/domain/alarms/explain.ts'
import { evaluate, isOutdated } from '#functions/domain/alarms/evaluate.ts'
import type { ExpressionVersion, RuleModel } from '#functions/domain/alarms/ruleVersion.ts'
import type { ReadingValue, Readings } from '#shared/contract/telemetry.ts'
import type { ValueType } from '#shared/expression/check.ts'
import { fc } from '#tests/support/fc.ts'

const model: RuleModel = {
  parameters: new Map<string, ValueType>([
    ['A', 'number'],
    ['B', 'number'],
    ['S', 'string'],
    ['D', 'boolean'],
  ]),
  staleAfterMs: 1_000,
}

const expressionRule = (ruleName: string, expression: string, since = 1): ExpressionVersion => ({
  type: 'Expression',
  ruleName,
  expression,
  version: 1,
  since,
  ended: undefined,
  enabled: true,
  severity: 100,
  models: ['M'],
  count: 1,
  windowMs: undefined,
  resetWhenFalse: false,
  resetAfterFirst: true,
})

const ruleSet = (expressions: readonly string[]) =>
  ruleSetOf(
    new Map([['M', model]]),
    expressions.map((text, index) => expressionRule(`R${index}`, text)),
    1,
  )

const number = fc.constantFrom(-1, 0, 0.5, 1)
const condition = fc.oneof(
  fc
    .tuple(fc.constantFrom('A', 'B'), fc.constantFrom('>', '>=', '<', '<=', '=', '!='), number)
    .map(parts => `(${parts.join(' ')})`),
  fc
    .tuple(number, fc.constantFrom('>', '>=', '<', '<='), fc.constantFrom('A', 'B'))
    .map(parts => `(${parts.join(' ')})`),
  fc.constantFrom('(A > B)', '(A / B < 1)', "(S = 'a')", "(S != 'b')", "(S has 'a')", '(D = TRUE)', '(FALSE = D)'),
)
const { expression } = fc.letrec<{ expression: string }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc
      .tuple(tie('expression'), fc.constantFrom('and', 'or'), tie('expression'))
      .map(([left, word, right]) => `(${left}) ${word} (${right})`),
  ),
}))
/** Now and then of a wrong type. */
const values = fc.record(
  { A: fc.oneof(number, fc.constant('x')), B: number, S: fc.constantFrom('a', 'b', 'ab', 1), D: fc.boolean() },
  { requiredKeys: [] },
)

it('judges by its indexes as each program does by itself, and only rules that mention an item of the message', () => {
  fc.assert(
    fc.property(
      fc.array(expression, { minLength: 1, maxLength: 12 }),
      values,
      values,
      fc.constantFrom(0, 500, 1_001),
      (expressions, own, latest, age) => {
        const set = ruleSet(expressions)
        const partition = set.partitions.get('M')
        if (!partition) throw new Error('The model has no rules')
        const time = 10_000
        const other = new Map(
          Object.entries(latest).map(([name, value]): [string, TimedValue] => [name, [value, time - age]]),
        )
        const readings: Record<string, ReadingValue> = Object.assign(Object.create(null), own)
        const { trueRules, unknownRules } = judge(partition, readings, time, () => other)
        for (const [number, rule] of partition.rules.entries()) {
          const why = explain(
            rule,
            model,
            name => (name in readings ? [readings[name] ?? '', time] : other.get(name)),
            time,
          )
          const mentioned = why.inputs.some(({ name }) => name in readings)
          const expected = mentioned ? why.verdict : 'FALSE'
          const judged = trueRules.includes(number) ? 'TRUE' : unknownRules.includes(number) ? 'UNKNOWN' : 'FALSE'
          expect([rule.expression, judged]).toEqual([rule.expression, expected])
        }
      },
    ),
    { numRuns: 300 },
  )
})

const reading = (timestamp: number, readings: Record<string, ReadingValue>): Readings => ({
  kind: 'readings',
  category: 'MassSpec',
  timestamp,
  readings,
})
const device = { name: 'SN1', model: 'M' }

it('keeps with an event why it fired: each input with its time and age, each condition, and the window', () => {
  const set = ruleSet(["(A > 0.5) and ((S = 'a') or (B / 0 > 1))"])
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

it('gives the same events, alarms and ids when a message is evaluated again from the same state', () => {
  const set = ruleSet(['(A > 0)', '(A > 1)'])
  const before = evaluate(set, device, newRuleState('M'), reading(1_000, { A: 1 }), 1_000).state
  const evaluateOnce = () => evaluate(set, device, before, reading(2_000, { A: 2 }), 2_000)
  expect(evaluateOnce()).toEqual(evaluateOnce())
})

it('does not evaluate with rules that are older than those the state has seen', () => {
  const set = ruleSet(['(A > 0)'])
  const newer = publish(set, expressionRule('R0', '(A > 1)', 2), 2)
  const { state } = evaluate(newer, device, newRuleState('M'), reading(1_000, { A: 2 }), 1_000)
  expect(isOutdated(set, state)).toBe(true)
  expect(() => evaluate(set, device, state, reading(2_000, { A: 2 }), 2_000)).toThrow('older than the state')
})

it('takes over what is unchanged when a rule is published', () => {
  const models = new Map([
    ['M', model],
    ['N', { ...model }],
  ])
  const set = ruleSetOf(
    models,
    [expressionRule('R', '(A > 0)'), { ...expressionRule('S', '(A > 0)'), models: ['N'] }],
    1,
  )
  const next = publish(set, expressionRule('T', '(B > 0)', 2), 2)
  expect(next.partitions.get('N')).toBe(set.partitions.get('N'))
  expect(next.partitions.get('M')?.compiled[0]).toBe(set.partitions.get('M')?.compiled[0])
  expect(next.partitions.get('M')?.rules.map(({ ruleName }) => ruleName)).toEqual(['R', 'T'])
})
